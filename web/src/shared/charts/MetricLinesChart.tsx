import useMediaQuery from '@mui/material/useMediaQuery';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { typeScale } from '../theme/tokens.js';
import { labelStep } from './labelStep.js';
import type { LineLook } from './lineLooks.js';

/** The look comes with the line, so that the code of the charts needs nothing of the screen. */
export interface MetricLine extends LineLook {
  readonly key: string;
  readonly name: string;
  /** One value for each label, null where there is none. */
  readonly values: readonly (number | null)[];
  /** The period before: dashes in a quiet color. */
  readonly isPrevious?: boolean;
  /** In its own unit. */
  readonly formatValue: (value: number) => string;
}

/** A vertical line at a label, with a number that a list explains. */
export interface LineMark {
  readonly key: string;
  readonly text: string;
}

export interface MetricLinesChartProps {
  readonly labels: readonly { readonly key: string; readonly label: string }[];
  readonly lines: readonly MetricLine[];
  readonly height: number;
  /** Formats a value of the axis, at most seven characters. */
  readonly formatTick: (value: number) => string;
  readonly marks?: readonly LineMark[];
}

/** The style of each dashed line, by its selector. */
function dashesOf(lines: readonly MetricLine[]): Readonly<Record<string, { strokeDasharray: string }>> {
  const dashed = lines.flatMap(({ key, dash }) => (dash === null ? [] : [{ key, dash }]));
  return Object.fromEntries(
    dashed.map(({ key, dash }) => [`& path[data-series="${key}"]`, { strokeDasharray: dash }]),
  );
}

const chartStyle = {
  '& .MuiAreaElement-root, & [class*="area"]': { fillOpacity: 0.14 },
  '& .MuiChartsAxis-tickLabel': { fill: 'var(--mui-palette-text-secondary)' },
  '& .MuiChartsGrid-line': { stroke: 'var(--mui-palette-divider)' },
  '& .MuiChartsAxis-line': { stroke: 'var(--mui-palette-divider)' },
} as const;

function MarkLines({ marks }: { readonly marks: readonly LineMark[] }) {
  return marks.map(({ key, text }) => (
    <ChartsReferenceLine
      key={key}
      x={key}
      label={text}
      labelAlign="start"
      spacing={{ x: 3, y: 0 }}
      lineStyle={{ stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: '2 3' }}
      labelStyle={{ fontSize: typeScale.caption, fill: 'var(--mui-palette-text-primary)' }}
    />
  ));
}

/** Several lines over the same days. One line alone stands over a filled area. Takes data, fetches nothing. */
export function MetricLinesChart({ labels, lines, height, formatTick, marks = [] }: MetricLinesChartProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const step = labelStep(labels, isNarrow);
  const texts = new Map(labels.map(({ key, label }) => [key, label]));
  const own = lines.filter(({ isPrevious }) => !isPrevious);
  const hasNegative = lines.some(({ values }) => values.some((value) => value !== null && value < 0));
  return (
    <LineChart
      height={height}
      hideLegend
      grid={{ horizontal: true }}
      margin={{ left: 0, right: marks.length > 0 ? 40 : 24, top: 16, bottom: 0 }}
      xAxis={[
        {
          data: labels.map(({ key }) => key),
          scaleType: 'point',
          valueFormatter: (key: string) => texts.get(key) ?? '',
          tickLabelStyle: { fontSize: typeScale.caption },
          disableTicks: true,
          tickInterval: (_key: string, index: number) => index % step === 0,
        },
      ]}
      yAxis={[
        {
          width: 56,
          ...(hasNegative ? {} : { min: 0 }),
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => formatTick(value),
          tickLabelStyle: { fontSize: typeScale.caption },
        },
      ]}
      series={lines.map(({ key, name, values, color, formatValue }) => ({
        id: key,
        data: [...values],
        label: name,
        color,
        area: own.length === 1 && key === own[0]?.key,
        curve: 'monotoneX' as const,
        // A line between two gaps would be invisible without its marks.
        showMark: values.filter((value) => value !== null).length <= 12,
        shape: 'circle' as const,
        valueFormatter: (value: number | null) => (value === null ? '' : formatValue(value)),
      }))}
      sx={{ ...chartStyle, ...dashesOf(lines) }}
    >
      <MarkLines marks={marks} />
    </LineChart>
  );
}
