import { colors } from '../colors.js';
import { dateText, dayText } from '../number-text.js';
import type { ReportDocument, ReportFigure } from '../report-document.js';
import { changeFormats, unitFormat } from './number-formats.js';
import type { Sheet } from './sheet.js';

const directionColors = { up: colors.positive, down: colors.negative, flat: colors.textSecondary } as const;

/** The first sheet: what the report is about and its headline figures. */
export function writeSummary(sheet: Sheet, document: ReportDocument): void {
  sheet.widths([38, 24, 30, 18, 18]);
  sheet.title(document.title);
  sheet.subtitle(document.period.label);
  sheet.row += 1;
  const { from, to } = document.period;
  const facts: [string, string][] = [
    ['Report', document.typeLabel],
    ['Workspace', document.workspaceName],
    ['Period', `${dayText(from)} – ${dayText(to)}`],
    ['Time zone', document.timeZone],
    ['Prepared by', document.authorName],
    ['Created', dateText(document.createdAt, document.timeZone)],
    ['Data sources', String(document.sources.length)],
  ];
  for (const [label, value] of facts) {
    sheet.text(0, label, { color: colors.textSecondary });
    sheet.text(1, value, { isBold: true });
    sheet.row += 1;
  }
  sheet.row += 1;
  if (document.notice !== null) {
    sheet.text(0, document.notice, { color: colors.amberText, fill: colors.amberTint, isBold: true });
    sheet.row += 2;
  }
  if (document.figures.length > 0) writeFigures(sheet, document.figures);
}

function writeFigures(sheet: Sheet, figures: readonly ReportFigure[]): void {
  const headerRow = sheet.row;
  const labels = ['Figure', 'Value', 'Change since the month before', 'Goal', 'Way to the goal'];
  sheet.header(labels, [false, true, true, true, true]);
  for (const figure of figures) {
    const number = unitFormat(figure.unit, figure.decimals);
    sheet.text(0, figure.label, { hasLine: true });
    if (figure.value === null) sheet.text(1, '–', { isRight: true, hasLine: true });
    else sheet.number(1, figure.value, { number, isBold: true, hasLine: true });
    const color = directionColors[figure.direction ?? 'flat'];
    writeChange(sheet, figure, color);
    if (figure.goal) {
      const target = unitFormat(figure.unit, figure.goal.decimals);
      sheet.number(3, figure.goal.target, { number: target, hasLine: true });
      sheet.number(4, figure.goal.share, { number: '0%', hasLine: true });
    } else {
      sheet.text(3, '', { hasLine: true });
      sheet.text(4, '', { hasLine: true });
    }
    sheet.row += 1;
  }
  sheet.worksheet.autofilter(headerRow, 0, sheet.row - 1, 4);
}

/** A number where there is one, so that a reader can sort and compute. */
function writeChange(sheet: Sheet, { change, reason }: ReportFigure, color: string): void {
  const looks = { color, isRight: true, hasLine: true };
  if (change?.cell) sheet.number(2, change.cell.value, { ...looks, number: changeFormats[change.cell.unit] });
  else sheet.text(2, change?.text ?? reason ?? '–', looks);
}
