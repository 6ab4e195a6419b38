import { colors } from '../colors.js';
import { changeSentence, goalText } from '../number-text.js';
import { numberText, valueText } from '../../shared/value-text.js';
import type { ReportFigure } from '../report-document.js';
import { contentWidth, type Page, sheet } from './page.js';
import type { TextStyle } from './typesetter.js';

const gap = 12;
const padding = 14;
const label: TextStyle = { size: 9, weight: 'semibold', color: colors.textSecondary, leading: 1.3 };
const value: TextStyle = { size: 24, weight: 'bold', color: colors.text, leading: 1.2 };
const detail: TextStyle = { size: 9, weight: 'semibold', color: colors.text, leading: 1.3 };
const smallest = 10;

/** Headline figures beyond this number are rows of a table. */
export const mostCards = 12;

const directionColors = { up: colors.positive, down: colors.negative, flat: colors.textSecondary } as const;

/** Headline figures as cards: one, two or three in a row. */
export function drawFigureCards(page: Page, figures: readonly ReportFigure[]): void {
  const columns = figures.length === 4 ? 2 : Math.min(3, figures.length);
  const width = (contentWidth - gap * (columns - 1)) / columns;
  for (let from = 0; from < figures.length; from += columns) {
    const row = figures.slice(from, from + columns);
    const height = row.some(({ goal }) => goal) ? 118 : 92;
    page.ensure(height);
    for (const [index, figure] of row.entries()) {
      drawCard(page, figure, { x: sheet.left + index * (width + gap), width, height });
    }
    page.y += height + gap;
  }
}

interface Box {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

function drawCard(page: Page, figure: ReportFigure, { x, width, height }: Box): void {
  const { doc, y } = page;
  const inner = { x: x + padding, width: width - 2 * padding };
  page.artifact(() => {
    doc.roundedRect(x, y, width, height, 8).fill(colors.background);
    doc.roundedRect(x, y, width, 3, 1.5).fill(colors.primary);
  });
  page.tag('P', () => {
    const whole = valueText(figure.value, figure.unit, figure.decimals);
    const isLong = page.type.width(whole, { ...value, size: smallest }) > inner.width;
    const text = isLong ? numberText(figure.value, figure.decimals) : whole;
    const style = fitting(page, text, value, inner.width);
    // A unit that leaves no room beside the number goes to the label.
    const name = isLong ? `${figure.unit ?? ''}: ${figure.label}` : figure.label;
    page.text(name, inner.x, y + 14, label, { width: inner.width });
    page.text(text, inner.x, y + 30 + (value.size - style.size) * 0.6, style, { width: inner.width });
    drawChange(page, figure, inner.x, y + 66, inner.width);
  });
  if (figure.goal) drawGoal(page, figure, { x: inner.x, y: y + 86, width: inner.width });
}

/** A figure is never cut: a long one is set smaller. */
function fitting(page: Page, text: string, style: TextStyle, width: number): TextStyle {
  const wide = page.type.width(text, style);
  const least = Math.min(smallest, style.size * 0.75);
  const size = wide <= width ? style.size : Math.max(least, (style.size * width) / wide);
  return { ...style, size: Math.floor(size * 10) / 10 };
}

function drawChange(page: Page, figure: ReportFigure, x: number, y: number, width: number): void {
  const sentence = changeSentence(figure);
  if (figure.change === null) {
    const style = { ...detail, weight: 'regular', color: colors.textSecondary } as const;
    page.text(sentence, x, y, fitting(page, sentence, style, width), { width });
    return;
  }
  const color = directionColors[figure.direction ?? 'flat'];
  drawArrow(page.doc, figure.direction ?? 'flat', x, y + 2.5, color);
  const style = fitting(page, sentence, { ...detail, color }, width - 12);
  page.text(sentence, x + 12, y, style, { width: width - 12 });
}

/** The shape says the direction too: colors alone do not. */
function drawArrow(
  doc: PDFKit.PDFDocument,
  direction: 'up' | 'down' | 'flat',
  x: number,
  y: number,
  color: string,
): void {
  if (direction === 'up') doc.polygon([x, y + 7], [x + 4, y], [x + 8, y + 7]);
  else if (direction === 'down') doc.polygon([x, y], [x + 4, y + 7], [x + 8, y]);
  else doc.rect(x, y + 2.5, 8, 2);
  doc.fill(color);
}

function drawGoal(page: Page, figure: ReportFigure, box: { x: number; y: number; width: number }): void {
  const { goal } = figure;
  if (!goal) return;
  const { doc } = page;
  const filled = Math.min(1, Math.max(0, goal.share)) * box.width;
  page.artifact(() => {
    doc.roundedRect(box.x, box.y, box.width, 4, 2).fill(colors.divider);
    if (filled >= 1) doc.roundedRect(box.x, box.y, filled, 4, 2).fill(colors.ember);
  });
  const text = goalText(figure) ?? '';
  page.tag('P', () =>
    page.text(
      text,
      box.x,
      box.y + 8,
      { ...detail, size: 8, weight: 'regular', color: colors.textSecondary },
      box,
    ),
  );
}

/** The figures that have no card, as a table with the same words. */
export const figureRows = (figures: readonly ReportFigure[]): (string | null)[][] =>
  figures.map((figure) => [
    figure.label,
    valueText(figure.value, figure.unit, figure.decimals),
    changeSentence(figure),
    goalText(figure),
  ]);
