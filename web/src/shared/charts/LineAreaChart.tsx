import useMediaQuery from '@mui/material/useMediaQuery';
import { LineChart } from '@mui/x-charts/LineChart';
import { typeScale } from '../theme/tokens.js';
import { labelStep } from './labelStep.js';

export interface LinePoint {
  /** Unique, in order; the instant of the point. */
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

export interface LineAreaChartProps {
  readonly points: readonly LinePoint[];
  readonly seriesName: string;
  readonly height: number;
  readonly formatValue: (value: number) => string;
  /** Formats a value of the axis, at most seven characters. */
  readonly formatTick: (value: number) => string;
}

const mostMarks = 12;
const color = 'var(--mui-palette-ember-chart-indigo)';

/** A line over a filled area. Takes data, fetches nothing. */
export function LineAreaChart({ points, seriesName, height, formatValue, formatTick }: LineAreaChartProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const step = labelStep(points, isNarrow);
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  return (
    <LineChart
      height={height}
      hideLegend
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 24, top: 16, bottom: 0 }}
      xAxis={[
        {
          data: points.map(({ key }) => key),
          scaleType: 'point',
          valueFormatter: (key: string) => labels.get(key) ?? '',
          tickLabelStyle: { fontSize: typeScale.caption },
          disableTicks: true,
          tickInterval: (_key: string, index: number) => index % step === 0,
        },
      ]}
      yAxis={[
        {
          width: 56,
          min: 0,
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => formatTick(value),
          tickLabelStyle: { fontSize: typeScale.caption },
        },
      ]}
      series={[
        {
          data: points.map(({ value }) => value),
          label: seriesName,
          color,
          area: true,
          curve: 'monotoneX',
          showMark: points.length <= mostMarks,
          shape: 'circle',
          valueFormatter: (value) => (value === null ? '' : formatValue(value)),
        },
      ]}
      sx={{
        '& .MuiAreaElement-root, & [class*="area"]': { fillOpacity: 0.14 },
        '& .MuiChartsAxis-tickLabel': { fill: 'var(--mui-palette-text-secondary)' },
        '& .MuiChartsGrid-line': { stroke: 'var(--mui-palette-divider)' },
        '& .MuiChartsAxis-line': { stroke: 'var(--mui-palette-divider)' },
      }}
    />
  );
}
