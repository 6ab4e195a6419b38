import { colors } from '../colors.js';
import { axisText, dateText } from '../number-text.js';
import type { ReportChart } from '../report-document.js';
import type { Page } from './page.js';
import { scaleOf } from './ticks.js';
import type { TextStyle } from './typesetter.js';

const axis: TextStyle = { size: 7.5, weight: 'regular', color: colors.textSecondary, leading: 1.3 };

/** Where values and labels are on the paper. */
export interface Plot {
  readonly bottom: number;
  /** Width of one label's slot. */
  readonly step: number;
  /** The middle of a label's slot. */
  center(index: number): number;
  place(value: number): number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws grid, numbers and labels, and returns where the values belong. */
export function drawAxes(page: Page, chart: ReportChart, values: readonly number[], box: Box): Plot {
  const { doc, type } = page;
  const scale = scaleOf(values);
  const texts = scale.ticks.map((tick) => axisText(tick, chart.unit));
  const gutter = Math.min(90, Math.max(...texts.map((text) => type.width(text, axis))) + 8);
  const left = box.x + gutter;
  const width = box.width - gutter;
  const bottom = box.y + box.height - 16;
  const top = box.y + 5;
  const place = (value: number): number =>
    bottom - ((value - scale.low) / (scale.high - scale.low)) * (bottom - top);
  for (const [index, tick] of scale.ticks.entries()) {
    const y = place(tick);
    doc
      .moveTo(left, y)
      .lineTo(box.x + box.width, y)
      .lineWidth(tick === 0 ? 0.8 : 0.5);
    doc.stroke(tick === 0 ? '#94A3B8' : colors.divider);
    page.text(texts[index] ?? '', box.x, y - 5, axis, { width: gutter - 6, align: 'right' });
  }
  const step = width / Math.max(1, chart.labels.length);
  const center = (index: number): number => left + step * (index + 0.5);
  drawLabels(page, chart.labels.map(dateText), { center, step, y: bottom + 4 });
  return { bottom: place(0), step, center, place };
}

/** As many labels as fit beside each other, at equal distances. */
function drawLabels(
  page: Page,
  labels: readonly string[],
  { center, step, y }: { center: (index: number) => number; step: number; y: number },
): void {
  const sample = labels.length > 60 ? labels.filter((_, index) => index % 10 === 0) : labels;
  const widest = sample.reduce((most, label) => Math.max(most, page.type.width(label, axis)), 0);
  const wanted = Math.min(widest, 110) + 8;
  const every = Math.max(1, Math.ceil(wanted / step));
  const room = step * every - 4;
  for (let index = 0; index < labels.length; index += every) {
    const width = Math.min(room, wanted + 20);
    page.text(labels[index] ?? '', center(index) - width / 2, y, axis, { width, align: 'center' });
  }
}
