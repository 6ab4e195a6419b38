import { colors } from '../colors.js';
import { changeSentence, goalText } from '../number-text.js';
import { numberText, valueText } from '../../shared/value-text.js';
import type { ReportDocument, ReportFigure, ReportTable } from '../report-document.js';
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
import { titled } from './slides.js';
import { addTable } from './table-slides.js';

const { left, contentWidth, top } = slideSize;
const directionColors = { up: colors.positive, down: colors.negative, flat: colors.textSecondary } as const;
const arrows = { up: '▲', down: '▼', flat: '▬' } as const;
const cardsOnSlide = 6;
const mostCards = 12;
const longestValue = 24;

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

const sentenceOf = (figure: ReportFigure): string =>
  `${figure.label}: ${valueText(figure.value, figure.unit, figure.decimals)}. ${changeSentence(figure)}.`;

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
  slide.addText(`${sign}${changeSentence(figure)}`, { ...inner, ...change });
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
  slide.addText(goalText(figure) ?? '', {
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
    changeSentence(figure),
    goalText(figure),
  ]),
  totalRows: figures.length,
});
