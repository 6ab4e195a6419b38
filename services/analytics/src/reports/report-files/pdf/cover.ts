import { colors } from '../colors.js';
import { dateText, dayText } from '../number-text.js';
import { numberText } from '../../shared/value-text.js';
import type { ReportDocument, ReportSource } from '../report-document.js';
import { contentWidth, type Page, sheet, styles } from './page.js';
import { lineHeight, type TextStyle } from './typesetter.js';

const bandHeight = 430;
const title: TextStyle = { size: 34, weight: 'bold', color: colors.white, leading: 1.15 };
const smallTitle: TextStyle = { size: 24, weight: 'bold', color: colors.white, leading: 1.2 };
const period: TextStyle = { size: 13, weight: 'regular', color: colors.nightText, leading: 1.5 };
const label: TextStyle = { size: 7.5, weight: 'semibold', color: colors.textSecondary, leading: 1.5 };
const fact: TextStyle = { size: 11, weight: 'semibold', color: colors.text, leading: 1.35 };
const sourceRow: TextStyle = { size: 9, weight: 'regular', color: colors.text, leading: 1.5 };
const rowHeight = 20;

/** The first page: title, period, workspace and sources. */
export function drawCover(page: Page, document: ReportDocument): void {
  page.doc.addPage();
  page.doc.outline.addItem('Cover');
  page.artifact(() => drawBand(page));
  drawBrand(page, document.workspaceName);
  drawTitle(page, document);
  drawFacts(page, document);
  drawSources(page, document);
}

function drawBand({ doc }: Page): void {
  const fill = doc.linearGradient(0, 0, sheet.width, bandHeight);
  fill.stop(0, '#1E1B4B').stop(0.6, '#312E81').stop(1, '#3730A3');
  doc.rect(0, 0, sheet.width, bandHeight).fill(fill);
  drawColumns(doc);
  const edge = doc.linearGradient(0, 0, sheet.width, 0);
  edge.stop(0, '#B91C1C').stop(0.5, '#EA580C').stop(1, '#FBBF24');
  doc.rect(0, bandHeight, sheet.width, 5).fill(edge);
}

/** Faint rising columns: the sign of a report without a picture to load. */
function drawColumns(doc: PDFKit.PDFDocument): void {
  const heights = [46, 70, 60, 104, 92, 138, 170, 158, 214, 262];
  const width = 30;
  doc.save().fillOpacity(0.07);
  for (const [index, height] of heights.entries()) {
    const x = sheet.width - (heights.length - index) * (width + 8) + 8;
    doc.roundedRect(x, bandHeight - height, width, height + 6, 4);
  }
  doc.fill('#A5B4FC').restore();
}

function drawBrand(page: Page, workspaceName: string): void {
  const { doc } = page;
  page.artifact(() => {
    const fill = doc.linearGradient(sheet.left, 56, sheet.left + 22, 78);
    fill.stop(0, '#FBBF24').stop(1, '#DC2626');
    doc.roundedRect(sheet.left, 56, 22, 22, 6).fill(fill);
    doc
      .rect(sheet.left + 6, 68, 2.6, 5)
      .rect(sheet.left + 9.8, 64, 2.6, 9)
      .rect(sheet.left + 13.6, 61, 2.6, 12);
    doc.fill(colors.white);
  });
  page.tag('P', () => {
    const style: TextStyle = { size: 12, weight: 'semibold', color: colors.white };
    page.text(workspaceName, sheet.left + 32, 58.5, style, { width: contentWidth - 32 });
  });
}

function drawTitle(page: Page, document: ReportDocument): void {
  const { type } = page;
  const width = contentWidth - 20;
  const large = type.lines(document.title, title, width);
  const style = large.length <= 3 ? title : smallTitle;
  const lines = style === title ? large : type.lines(document.title, smallTitle, width, 5);
  const periodLines = type.lines(document.period.label, period, width, 2);
  const height = lines.length * lineHeight(style) + periodLines.length * lineHeight(period) + 46;
  page.y = bandHeight - 44 - height;
  drawPill(page, document.typeLabel);
  page.y += 38;
  page.tag('Title', () => page.drawLines(lines, style));
  page.y += 8;
  page.tag('P', () => page.drawLines(periodLines, period));
}

function drawPill(page: Page, text: string): void {
  const style: TextStyle = { size: 8.5, weight: 'semibold', color: '#FED7AA' };
  const line = page.type.fit(text, style, contentWidth - 40);
  page.artifact(() => {
    page.doc.save().fillOpacity(0.16);
    page.doc
      .roundedRect(sheet.left, page.y, line.width + 20, 22, 11)
      .fill('#FB923C')
      .restore();
  });
  page.tag('P', () => page.type.draw(line, sheet.left + 10, page.y + 5, style));
}

function drawFacts(page: Page, document: ReportDocument): void {
  const { period: window } = document;
  const facts: [string, string][] = [
    ['PERIOD', `${dayText(window.from)} – ${dayText(window.to)}`],
    ['PREPARED BY', document.authorName],
    ['CREATED', dateText(document.createdAt, document.timeZone)],
  ];
  const widths = [0.42, 0.28, 0.3].map((share) => share * contentWidth);
  page.y = bandHeight + 40;
  let x: number = sheet.left;
  const most = facts.map(([name, value], index) => {
    const width = widths[index] ?? 0;
    const lines = page.type.lines(value, fact, width - 14, 3);
    page.tag('P', () => {
      page.text(name, x, page.y, label, { width: width - 14 });
      for (const [row, line] of lines.entries()) {
        page.type.draw(line, x, page.y + 15 + row * lineHeight(fact), fact);
      }
    });
    x += width;
    return lines.length;
  });
  page.y += 15 + Math.max(...most) * lineHeight(fact) + 26;
}

function drawSources(page: Page, { sources, timeZone }: ReportDocument): void {
  const title = sources.length === 1 ? 'DATA SOURCE' : 'DATA SOURCES';
  page.tag('P', () => page.text(title, sheet.left, page.y, label, { width: contentWidth }));
  page.y += 18;
  if (sources.length === 0) {
    page.tag('P', () =>
      page.text('No data source is connected.', sheet.left, page.y, styles.body, { width: contentWidth }),
    );
    return;
  }
  const room = Math.max(1, Math.floor((sheet.bottom - page.y) / rowHeight) - 1);
  const shown = sources.length <= room + 1 ? sources : sources.slice(0, room);
  for (const source of shown) drawSource(page, source, timeZone);
  if (shown.length < sources.length) {
    const more = `and ${numberText(sources.length - shown.length, 0)} more sources, listed at the end`;
    page.tag('P', () => page.text(more, sheet.left, page.y + 5, styles.small, { width: contentWidth }));
  }
}

function drawSource(page: Page, { name, type, lastSyncAt }: ReportSource, timeZone: string): void {
  const { doc, y } = page;
  const synced = lastSyncAt === null ? 'Never synced' : `Synced ${dateText(lastSyncAt, timeZone)}`;
  page.artifact(() => {
    doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.5).stroke(colors.divider);
  });
  page.tag('P', () => {
    page.text(name, sheet.left, y + 3, { ...sourceRow, weight: 'semibold' }, { width: 150 });
    page.text(type, sheet.left + 156, y + 3, { ...sourceRow, color: colors.textSecondary }, { width: 72 });
    const box = { width: contentWidth - 232, align: 'right' } as const;
    page.text(synced, sheet.left + 232, y + 3, { ...sourceRow, color: colors.textSecondary }, box);
  });
  page.y += rowHeight;
}
