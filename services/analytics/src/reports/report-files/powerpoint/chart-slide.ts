import { colors, seriesColor } from '../colors.js';
import { unitFormat } from '../excel/number-formats.js';
import { dateText } from '../number-text.js';
import { axisDecimals, isShortUnit } from '../../shared/value-text.js';
import type { ReportChart } from '../report-document.js';
import { cut, fontName, hex, layouts, type Presentation, type Slide, slideSize } from './deck.js';
import { titled } from './slides.js';

const { left, contentWidth, top } = slideSize;
/** More lines or bars than this cannot be told apart on a screen. */
const mostSeries = 24;
const labelsOnAxis = 12;
const longestLabel = 40;

/** A slide with a native chart, whose data a reader can edit, and its summary. */
export function addChart(deck: Presentation, chart: ReportChart, sectionTitle: string, lead: string): Slide {
  const title = chart.unit === null ? chart.title : `${chart.title} (${chart.unit})`;
  const slide = titled(deck, layouts.title, title, sectionTitle);
  const summary = [lead, chart.summary].filter(Boolean).join(' ');
  const text = {
    x: left,
    w: contentWidth,
    margin: 0,
    fontFace: fontName,
    color: hex(colors.textSecondary),
  } as const;
  const hasValues = chart.series.some(({ values }) => values.some((value) => value !== null));
  if (!hasValues) {
    slide.addText('No data in this period', { ...text, y: 3, h: 0.6, fontSize: 18, align: 'center' });
    return slide;
  }
  const isDoughnut = chart.kind === 'doughnut';
  const series = isDoughnut ? chart.series.slice(0, 1) : chart.series.slice(0, mostSeries);
  const labels = chart.labels.map((label) => cut(dateText(label), longestLabel));
  const data = series.map(({ name, values }) => ({
    name: cut(name, longestLabel),
    labels,
    values: values.map(cellValue),
  }));
  const common = {
    x: left,
    y: top - 0.05,
    w: contentWidth,
    h: 4.6,
    altText: (chart.summary || chart.title).slice(0, 500),
    chartArea: { roundedCorners: false },
    chartColors: colorsOf(isDoughnut ? labels.length : series.length),
    showLegend: isDoughnut || series.length > 1,
    legendFontFace: fontName,
    legendFontSize: 12,
    legendColor: hex(colors.textSecondary),
  };
  if (isDoughnut) {
    slide.addChart('doughnut', data, {
      ...common,
      legendPos: 'r',
      holeSize: 60,
      showPercent: true,
      showLabel: false,
      dataLabelColor: hex(colors.white),
      dataLabelFontSize: 12,
      dataBorder: { pt: 1, color: 'FFFFFF' },
    });
  } else slide.addChart(chart.kind, data, { ...common, ...axes(chart), legendPos: 'b', ...looks(chart) });
  slide.addText(cut(summary, 330), { ...text, y: 6.2, h: 0.6, fontSize: 14, valign: 'top' });
  const more = chart.series.length - series.length;
  const remark =
    more > 0 && !isDoughnut
      ? ` The chart shows the first ${series.length} of ${chart.series.length} series.`
      : '';
  slide.addNotes(`${summary}${remark}`);
  return slide;
}

/** As many colors as there are parts or series: beyond its last color the library takes one at random. */
const colorsOf = (count: number): string[] =>
  Array.from({ length: Math.max(1, count) }, (_, index) => hex(seriesColor(index)));

/** A missing value has an empty cell; the types of the library know numbers only. */
const cellValue = (value: number | null): number => value as number;

const axes = (chart: ReportChart) => ({
  catAxisLabelFontFace: fontName,
  catAxisLabelFontSize: 11,
  catAxisLabelColor: hex(colors.textSecondary),
  catAxisLabelFrequency: String(Math.max(1, Math.ceil(chart.labels.length / labelsOnAxis))),
  valAxisLabelFontFace: fontName,
  valAxisLabelFontSize: 11,
  valAxisLabelColor: hex(colors.textSecondary),
  valAxisLabelFormatCode: axisFormat(chart),
  valGridLine: { color: hex(colors.divider), size: 0.75 },
  catGridLine: { style: 'none' as const },
});

/** Only short units fit on an axis. */
const axisFormat = ({ unit, series }: ReportChart): string =>
  unitFormat(isShortUnit(unit) ? unit : null, axisDecimals(series.flatMap(({ values }) => values)));

const looks = ({ kind, labels }: ReportChart) =>
  kind === 'line'
    ? {
        lineSize: 2.25,
        lineDataSymbol: labels.length > 1 ? ('none' as const) : ('circle' as const),
        displayBlanksAs: 'gap' as const,
      }
    : { barDir: 'col' as const, barGapWidthPct: 60 };
