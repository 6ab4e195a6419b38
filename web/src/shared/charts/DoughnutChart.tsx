import { PieChart } from '@mui/x-charts/PieChart';

export interface Slice {
  readonly name: string;
  readonly value: number;
  readonly color: string;
}

interface Props {
  readonly slices: readonly Slice[];
  readonly height: number;
  readonly formatValue: (value: number) => string;
}

/** A doughnut without a legend: the caller shows names and figures beside it. Takes data, fetches nothing. */
export function DoughnutChart({ slices, height, formatValue }: Props) {
  return (
    <PieChart
      height={height}
      hideLegend
      margin={{ left: 0, right: 0, top: 8, bottom: 8 }}
      series={[
        {
          data: slices.map(({ name, value, color }, id) => ({ id, label: name, value, color })),
          innerRadius: '62%',
          outerRadius: '100%',
          paddingAngle: 2,
          cornerRadius: 4,
          valueFormatter: ({ value }) => formatValue(value),
        },
      ]}
      sx={{ '& path': { stroke: 'var(--mui-palette-background-paper)' } }}
    />
  );
}
