import { colors } from '../colors.js';
import { cellText, dateText, dayText, numberText, rowsText, shareText, valueText } from '../number-text.js';
import type {
  ReportColumn,
  ReportDocument,
  ReportFigure,
  ReportSection,
  ReportTable,
} from '../report-document.js';
import {
  cut,
  fittingSize,
  fontName,
  hex,
  layouts,
  type Presentation,
  type Slide,
  slideSize,
} from './deck.js';

const { left, contentWidth, top } = slideSize;
const directionColors = { up: colors.positive, down: colors.negative, flat: colors.textSecondary } as const;
const arrows = { up: '▲', down: '▼', flat: '▬' } as const;
const cardsOnSlide = 6;
const mostCards = 12;
const longestValue = 24;
const rowsOnSlide = 13;
/** A deck is shown, not searched: what is beyond stands in the Excel file. */
const mostRows = 65;
const lineLength = 100;
const linesOnSlide = 13;

export function addCover(deck: Presentation, document: ReportDocument): void {
  const slide = deck.addSlide({ masterName: layouts.cover });
  const title = cut(document.title, 200);
  slide.addText(cut(document.workspaceName, 90), { placeholder: 'workspace' });
  slide.addText(title, { placeholder: 'title', fontSize: fittingSize(title, 10.4, 44, 24, 3) });
  const { from, to, label } = document.period;
  const facts = [
    `${document.typeLabel} · ${label}`,
    `${dayText(from)} – ${dayText(to)} · Prepared by ${cut(document.authorName, 60)} on ${dayText(document.createdAt)}`,
  ];
  slide.addText(
    facts.map((text) => ({ text, options: { breakLine: true } })),
    { placeholder: 'subtitle' },
  );
  slide.addNotes(
    `${document.title}\nPeriod: ${dayText(from)} to ${dayText(to)} (UTC). Created ${dateText(document.createdAt)}.`,
  );
}

/** A slide with a title; `sectionTitle` stands small above it. */
export function titled(deck: Presentation, layout: string, text: string, sectionTitle = ''): Slide {
  const slide = deck.addSlide({ masterName: layout });
  const title = cut(text, 130);
  slide.addText(title, { placeholder: 'title', fontSize: fittingSize(title, contentWidth * 0.85, 28, 18) });
  if (sectionTitle !== '' && sectionTitle !== text) {
    const style = {
      fontFace: fontName,
      fontSize: 11,
      bold: true,
      color: hex(colors.ember),
      margin: 0,
    } as const;
    slide.addText(cut(sectionTitle, 120), {
      x: left + 0.62,
      y: 0.39,
      w: contentWidth - 0.62,
      h: 0.28,
      ...style,
    });
  }
  return slide;
}

export function addFigures(deck: Presentation, document: ReportDocument): void {
  const { figures, notice } = document;
  if (figures.length === 0 || notice !== null) {
    const slide = titled(deck, layouts.text, 'Summary');
    slide.addText(notice ?? 'No figures in this period.', { placeholder: 'body' });
  }
  const shown = figures.slice(0, mostCards);
  for (let from = 0; from < shown.length; from += cardsOnSlide) {
    const slide = titled(
      deck,
      layouts.title,
      from === 0 ? 'Headline figures' : 'Headline figures (continued)',
    );
    const part = shown.slice(from, from + cardsOnSlide);
    for (const [index, figure] of part.entries()) addCard(slide, figure, index, part.length);
    slide.addNotes(part.map(sentenceOf).join('\n'));
  }
  const rest = figures.slice(mostCards);
  if (rest.length > 0) addTable(deck, moreFigures(rest), 'Summary');
}

const changeText = ({ change }: ReportFigure): string =>
  change === null ? 'No earlier period to compare' : `${change} vs. previous period`;

const sentenceOf = (figure: ReportFigure): string =>
  `${figure.label}: ${valueText(figure.value, figure.unit, figure.decimals)}. ${changeText(figure)}.`;

const goalText = ({ goal, unit, decimals }: ReportFigure): string =>
  goal
    ? `${shareText(goal.share)} of goal ${valueText(goal.target, unit, Number.isInteger(goal.target) ? 0 : decimals)}`
    : '';

function addCard(slide: Slide, figure: ReportFigure, index: number, count: number): void {
  const columns = count === 4 ? 2 : Math.min(3, count);
  const rows = Math.ceil(count / columns);
  const gap = 0.3;
  const w = (contentWidth - gap * (columns - 1)) / columns;
  const h = rows === 1 ? 3 : 2.45;
  const x = left + (index % columns) * (w + gap);
  const y = top + 0.1 + Math.floor(index / columns) * (h + gap);
  const whole = valueText(figure.value, figure.unit, figure.decimals);
  // A unit that leaves no room beside the number goes to the label.
  const isLong = whole.length > longestValue;
  const value = isLong ? numberText(figure.value, figure.decimals) : whole;
  const name = isLong ? `${figure.unit ?? ''}: ${figure.label}` : figure.label;
  const direction = figure.direction ?? 'flat';
  const inner = { x: x + 0.25, w: w - 0.5, margin: 0, fontFace: fontName } as const;
  slide.addShape('rect', { x, y, w, h, fill: { color: hex(colors.background) } });
  slide.addShape('rect', { x, y, w, h: 0.06, fill: { color: hex(colors.primary) } });
  const label = { y: y + 0.25, h: 0.4, fontSize: 14, color: hex(colors.textSecondary), bold: true } as const;
  slide.addText(cut(name, Math.floor(w * 8)), { ...inner, ...label });
  // Bold digits in a substitute font are wider than in Calibri.
  const size = fittingSize(value, (w - 0.5) * 0.78, 36, 12);
  slide.addText(value, {
    ...inner,
    y: y + 0.65,
    h: 0.8,
    fontSize: size,
    color: hex(colors.text),
    bold: true,
    wrap: false,
  });
  const sign = figure.change === null ? '' : `${arrows[direction]} `;
  const change = { y: y + 1.45, h: 0.35, fontSize: 13, color: hex(directionColors[direction]) } as const;
  slide.addText(`${sign}${changeText(figure)}`, { ...inner, ...change });
  if (!figure.goal) return;
  const share = Math.min(1, Math.max(0, figure.goal.share));
  slide.addShape('rect', {
    x: inner.x,
    y: y + 1.88,
    w: inner.w,
    h: 0.08,
    fill: { color: hex(colors.divider) },
  });
  if (share > 0.01) {
    slide.addShape('rect', {
      x: inner.x,
      y: y + 1.88,
      w: inner.w * share,
      h: 0.08,
      fill: { color: hex(colors.ember) },
    });
  }
  slide.addText(goalText(figure), {
    ...inner,
    y: y + 1.98,
    h: 0.35,
    fontSize: 12,
    color: hex(colors.textSecondary),
  });
}

const moreFigures = (figures: readonly ReportFigure[]): ReportTable => ({
  title: 'More figures',
  columns: ['Figure', 'Value', 'Change', 'Goal'].map((label) => ({ label, kind: 'text' })),
  rows: figures.map((figure) => [
    figure.label,
    valueText(figure.value, figure.unit, figure.decimals),
    figure.change,
    goalText(figure) || null,
  ]),
  totalRows: figures.length,
});

interface Passage {
  readonly text: string;
  readonly isBullet: boolean;
}

/** Texts and bullets, on as many slides as they need. Returns the first one. */
export function addTexts(
  deck: Presentation,
  { title, text, bullets }: Pick<ReportSection, 'title' | 'text' | 'bullets'>,
): Slide | null {
  const passages: Passage[] = [
    ...text.map((each) => ({ text: each, isBullet: false })),
    ...bullets.map((each) => ({ text: each, isBullet: true })),
  ];
  let first: Slide | null = null;
  for (const [index, part] of slidesOf(passages).entries()) {
    const slide = titled(deck, layouts.text, index === 0 ? title : `${title} (continued)`);
    slide.addText(
      part.map((each) => ({
        text: each.text,
        options: { breakLine: true, paraSpaceAfter: 8, ...(each.isBullet ? { bullet: { indent: 16 } } : {}) },
      })),
      { placeholder: 'body' },
    );
    first ??= slide;
  }
  return first;
}

function slidesOf(passages: readonly Passage[]): Passage[][] {
  const slides: Passage[][] = [];
  let lines = linesOnSlide;
  for (const passage of passages) {
    const cutPassage = { ...passage, text: cut(passage.text, linesOnSlide * lineLength) };
    const needed = Math.ceil(cutPassage.text.length / lineLength) + 0.4;
    const slide = slides.at(-1);
    if (slide && lines + needed <= linesOnSlide) {
      slide.push(cutPassage);
      lines += needed;
    } else {
      slides.push([cutPassage]);
      lines = needed;
    }
  }
  return slides;
}

/** A table on as many slides as its rows need, each with the header. */
export function addTable(deck: Presentation, table: ReportTable, sectionTitle: string): Slide | null {
  let first: Slide | null = null;
  const shown = table.rows.slice(0, mostRows);
  const widths = widthsOf(table, shown);
  const pages = Math.max(1, Math.ceil(shown.length / rowsOnSlide));
  for (let page = 0; page < pages; page++) {
    const title = pages === 1 ? table.title : `${table.title} (${page + 1} of ${pages})`;
    const slide = titled(deck, layouts.title, title, sectionTitle);
    first ??= slide;
    const rows = shown.slice(page * rowsOnSlide, (page + 1) * rowsOnSlide);
    if (rows.length === 0) {
      const style = {
        fontFace: fontName,
        fontSize: 16,
        color: hex(colors.textSecondary),
        margin: 0,
      } as const;
      slide.addText('No rows in this period.', { x: left, y: top, w: contentWidth, h: 0.5, ...style });
      continue;
    }
    const header = table.columns.map((column) => headerCell(column));
    const body = rows.map((row, index) =>
      table.columns.map((column, place) => bodyCell(row[place] ?? null, column, index, widths[place] ?? 1)),
    );
    slide.addTable([header, ...body], {
      x: left,
      y: top,
      w: contentWidth,
      colW: widths,
      rowH: 0.36,
      fontFace: fontName,
      border: { type: 'solid', pt: 0.5, color: hex(colors.divider) },
    });
    const isLast = page === pages - 1;
    slide.addNotes(
      isLast && table.totalRows > shown.length
        ? `${table.title}. ${rowsText(shown.length, table.totalRows)}`
        : table.title,
    );
    if (isLast && table.totalRows > shown.length) addRemark(slide, rowsText(shown.length, table.totalRows));
  }
  return first;
}

function addRemark(slide: Slide, text: string): void {
  const style = { fontFace: fontName, fontSize: 11, color: hex(colors.textSecondary), margin: 0 } as const;
  slide.addText(text, { x: left, y: 6.62, w: contentWidth, h: 0.28, ...style });
}

const alignOf = ({ kind }: ReportColumn): 'left' | 'right' =>
  kind === 'text' || kind === 'date' ? 'left' : 'right';

const headerCell = (column: ReportColumn) => ({
  text: cut(column.label, 40),
  options: {
    bold: true,
    fontSize: 12,
    align: alignOf(column),
    valign: 'middle' as const,
    color: hex(colors.primaryText),
    fill: { color: hex(colors.primaryTint) },
  },
});

const bodyCell = (value: string | number | null, column: ReportColumn, index: number, width: number) => ({
  // One line at 11 points: a number is short, a longer name is cut.
  text: cut(cellText(value, column), Math.max(14, Math.floor(width * 11.5))),
  options: {
    fontSize: 11,
    align: alignOf(column),
    valign: 'middle' as const,
    color: hex(colors.text),
    fill: { color: index % 2 === 1 ? 'FAFBFD' : 'FFFFFF' },
  },
});

/** Widths by the longest text of each column. */
function widthsOf(table: ReportTable, rows: readonly (readonly (string | number | null)[])[]): number[] {
  const lengths = table.columns.map((column, index) =>
    Math.min(
      45,
      Math.max(8, column.label.length, ...rows.map((row) => cellText(row[index] ?? null, column).length)),
    ),
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (length / all) * contentWidth);
}

export function addMethod(deck: Presentation, document: ReportDocument): void {
  const sources = document.sources.slice(0, 12).map(({ name, type }) => `${name} (${type})`);
  const rest = document.sources.length - sources.length;
  const list = [...sources, ...(rest > 0 ? [`${numberText(rest, 0)} more`] : [])].join(', ');
  addTexts(deck, {
    title: 'Method',
    text: list === '' ? [] : [`Data sources: ${list}.`],
    bullets: document.method,
  });
}
