import { describe, expect, it } from '@jest/globals';
import { drawChart } from './chart.js';
import type { ChartData, ChartLook } from './chart-data.js';
import type { PathShape, TextShape } from './shapes.js';
import { svgOf } from './svg.js';

const text = { weight: 'regular', color: '#000000' } as const;
const look: ChartLook = {
  axis: { ...text, size: 8 },
  legend: { ...text, size: 8 },
  total: { ...text, size: 13 },
  grid: '#EEEEEE',
  zeroLine: '#999999',
  paper: '#FFFFFF',
  noData: 'No data',
  measure: (each, size) => each.length * size * 0.5,
  tickText: (value) => `${value}`,
  valueText: (value) => `$${value}`,
};
const size = { width: 400, plotHeight: 160 };
const lines = (...values: (number | null)[][]): ChartData => ({
  kind: 'line',
  labels: (values[0] ?? []).map((_, index) => `Day ${index + 1}`),
  series: values.map((each, index) => ({ name: `Line ${index}`, values: each, color: `#00000${index}` })),
  partColors: ['#111110', '#111111'],
});
const textsOf = (data: ChartData): string[] =>
  drawChart(data, look, size)
    .shapes.filter((shape): shape is TextShape => shape.kind === 'text')
    .map((shape) => shape.text);
const pathsOf = (data: ChartData): PathShape[] =>
  drawChart(data, look, size).shapes.filter((shape): shape is PathShape => shape.kind === 'path');

describe('a chart in shapes', () => {
  it('breaks a line where a value is missing, and marks a point that stands alone', () => {
    const strokes = pathsOf(lines([1, 2, null, 3])).filter(({ stroke }) => stroke === '#000000');
    expect(strokes.map(({ d }) => d.split('L').length)).toEqual([2]);
    const marks = pathsOf(lines([1, 2, null, 3])).filter(
      ({ fill, opacity }) => fill === '#000000' && opacity === undefined,
    );
    expect(marks.map(({ d }) => d.split('M').length - 1)).toEqual([2, 1]);
  });

  it('fills the area below one line alone', () => {
    const areas = (data: ChartData) => pathsOf(data).filter(({ opacity }) => opacity === 0.1).length;
    expect(areas(lines([1, 2, 3]))).toBe(1);
    expect(areas(lines([1, 2, 3], [3, 2, 1]))).toBe(0);
  });

  it('names several lines in a legend of as many rows as they need', () => {
    const two = drawChart(lines([1], [2]), look, size);
    const many = drawChart(lines(...Array.from({ length: 30 }, () => [1])), look, size);
    expect(two.height).toBeGreaterThan(size.plotHeight);
    expect(many.height).toBeGreaterThan(two.height);
    expect(textsOf(lines(...Array.from({ length: 30 }, () => [1])))).toContain('and 6 more');
    expect(textsOf(lines([1, 2]))).not.toContain('Line 0');
  });

  it('starts bars at zero, also below it', () => {
    const data: ChartData = { ...lines([5, -5]), kind: 'bar' };
    const [bars] = pathsOf(data).filter(({ fill }) => fill === '#000000');
    expect(bars?.d.split('M').length).toBe(3);
    expect(textsOf(data)).toEqual(expect.arrayContaining(['0', '5', '-5', 'Day 1', 'Day 2']));
  });

  it('shows the largest parts of a doughnut with share and sum, and the rest together', () => {
    const values = [50, 30, -4, ...Array.from({ length: 8 }, () => 2.5)];
    const texts = textsOf({ ...lines(values), kind: 'doughnut' });
    expect(texts).toEqual(expect.arrayContaining(['$100', 'Day 1', '$50', '50.0%', '3 others', '$7.5']));
    expect(texts).not.toContain('Day 3');
  });

  it('says that there is no data', () => {
    expect(textsOf(lines([null, null]))).toEqual(['No data']);
  });

  it('leaves out labels that do not fit beside each other', () => {
    const labels = textsOf(lines(Array.from({ length: 365 }, (_, index) => index))).filter((each) =>
      each.startsWith('Day'),
    );
    expect(labels.length).toBeGreaterThan(3);
    expect(labels.length).toBeLessThan(13);
  });
});

describe('SVG of a chart', () => {
  const svg = (name: string): string => {
    const data = lines([1, 2], [2, 3]);
    const [first, second] = data.series;
    const series = first && second ? [{ ...first, name, dash: [8, 4] }, second] : [];
    const { shapes } = drawChart({ ...data, series }, look, size);
    return svgOf([{ x: 5, y: 6, shapes }], {
      width: 410,
      height: 200,
      background: '#FFFFFF',
      fontFamily: 'Inter',
    });
  };

  it('holds texts as texts, whatever characters they have', () => {
    expect(svg('a<b>&"c"\u0000\uD800')).toContain('>a&lt;b&gt;&amp;&quot;c&quot;  </text>');
  });

  it('draws dashes, and moves the chart to its place', () => {
    expect(svg('x')).toContain('stroke-dasharray="8 4"');
    expect(svg('x')).toContain('<g transform="translate(5 6)">');
  });
});
