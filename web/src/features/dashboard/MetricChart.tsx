import type { MetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { lineLook } from '../../shared/charts/lineLooks.js';
import { formatDay, formatRounded, formatShortDay } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { zoneLabel } from '../../shared/lib/timeZones.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { chartHeight } from './ActiveUsersChart.js';
import { ChartEmpty } from './ChartEmpty.js';
import { ChartMarks } from './ChartMarks.js';
import { useGetMarksQuery } from './chartMarksApi.js';
import { ChartMenu } from './ChartMenu.js';
import { formatFigure } from '../../shared/lib/metricWords.js';
import { hasSeveralUnits, tableOf } from './seriesLines.js';
import type { SeriesLine, SeriesTable } from './seriesLines.js';
import { shownMarks } from './shownMarks.js';
import type { ShownMark } from './shownMarks.js';
import { useDashboardView } from './useDashboardView.js';

/** The charts are a separate chunk. */
const MetricLinesChart = lazyWithPreload(() =>
  import('../../shared/charts/MetricLinesChart.js').then((module) => module.MetricLinesChart),
).Component;

const legendStyle = {
  ...plainList,
  mt: 1,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
} as const;

/** The look of each line, in the order of the chart. */
export function looksOf(lines: readonly SeriesLine[]) {
  const own = lines.filter(({ previousOf }) => previousOf === undefined);
  return lines.map((line) => {
    const { previousOf } = line;
    if (previousOf === undefined) return { ...line, ...lineLook(own.indexOf(line)) };
    const { color, dash } = lineLook('previous');
    const part = own.length > 1 ? own.findIndex(({ key }) => key === previousOf) : -1;
    return { ...line, dash, color: part < 0 ? color : lineLook(part).color, isPrevious: true };
  });
}

/** The names of the lines, each with a piece of its line. Hidden from screen readers, which have the table. */
function Legend({ lines }: { readonly lines: readonly SeriesLine[] }) {
  return (
    <Box component="ul" aria-hidden sx={legendStyle}>
      {looksOf(lines).map(({ key, name, color, dash }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption' }}
        >
          <svg width="28" height="8" focusable="false" style={{ flex: 'none' }}>
            <line
              x1="1"
              y1="4"
              x2="27"
              y2="4"
              stroke={color}
              strokeWidth="2.5"
              strokeDasharray={dash ?? ''}
            />
          </svg>
          <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** One sentence about the newest line, and about the period before. */
function useSummary(series: MetricSeries, say: (value: number) => string): string | null {
  const { t } = useTranslation();
  const values = series.points.map(({ value }) => value);
  const last = values.at(-1);
  if (last === undefined) {
    return null;
  }
  const sentence = t('dashboard.analyticsSummary', {
    low: say(Math.min(...values)),
    high: say(Math.max(...values)),
    last: say(last),
  });
  const before = series.previous?.at(-1);
  return before ? `${sentence} ${t('dashboard.previousSummary', { last: say(before.value) })}` : sentence;
}

interface ContentProps {
  readonly table: SeriesTable;
  readonly marks: readonly ShownMark[];
  /** Why there is no line, other than that there are no points. */
  readonly reason: string | null;
  readonly say: (value: number, unit: string | null) => string;
}

/** Marks at one point share a line. */
function linesOf(marks: readonly ShownMark[]): { key: string; text: string }[] {
  const numbers = new Map<string, number[]>();
  for (const { key, number } of marks) {
    if (key !== null) numbers.set(key, [...(numbers.get(key) ?? []), number]);
  }
  return [...numbers].map(([key, all]) => ({ key, text: all.join(', ') }));
}

function Lines({ table, marks, reason, say }: ContentProps) {
  const { i18n } = useTranslation();
  if (table.days.length === 0) {
    return <ChartEmpty reason={reason} />;
  }
  return (
    <>
      <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
        <MetricLinesChart
          labels={table.days.map((key) => ({ key, label: formatShortDay(key, i18n.language) }))}
          lines={looksOf(table.lines).map((line) => ({
            ...line,
            formatValue: (value: number) => say(value, line.unit),
          }))}
          height={chartHeight}
          formatTick={(value) => formatRounded(value, i18n.language)}
          marks={linesOf(marks)}
        />
      </Suspense>
      {table.lines.length > 1 && <Legend lines={table.lines} />}
    </>
  );
}

interface Props {
  readonly series: MetricSeries;
  readonly control: ReactNode;
}

/** A metric over a range: one line, or one for each source, and dashes for the period before. */
export function MetricChart({ series, control }: Props) {
  const { t, i18n } = useTranslation();
  const name = metricTitle(series.metric);
  const title = t('dashboard.analyticsTitle', { metric: name });
  const zone = zoneLabel(series.timeZone);
  const dateColumn = t('dashboard.dateIn', { zone });
  const say = (value: number, unit: string | null): string =>
    formatFigure(value, series.metric, unit, i18n.language);
  const inUnit = (value: number): string => say(value, series.unit);
  const severalUnits = hasSeveralUnits(series) ? t('cards.severalUnits') : null;
  const summary = useSummary(series, inUnit) ?? severalUnits;
  const table = tableOf(series, {
    metric: name,
    previous: t('dashboard.previousPeriod'),
    others: t('dashboard.otherSources'),
  });
  const names = table.lines.map((line) => line.name);
  const { hasAllMarks } = useDashboardView()[0];
  const marksQuery = useGetMarksQuery({ from: series.first, until: series.last });
  const kept = useWithoutRemoved(marksQuery.data) ?? [];
  const marks = shownMarks(kept, table.days, hasAllMarks);
  return (
    <ChartFigure
      title={title}
      summary={[summary, rangeText(series, t, i18n.language)].filter(Boolean).join(' ')}
      columns={[dateColumn, ...names]}
      rows={table.days.map((day, index) => [
        formatShortDay(day, i18n.language),
        ...table.lines.map(({ values, unit }) => sayOrNone(values[index], (value) => say(value, unit))),
      ])}
      menu={
        <ChartMenu
          figure={{ ref: series.metric, ...(series.range !== 'custom' && { range: series.range }) }}
          title={title}
          zone={zone}
          columns={[dateColumn, ...names]}
          rows={table.days.map((day, index) => [
            day.slice(0, 10),
            ...table.lines.map(({ values }) => values[index] ?? null),
          ])}
          chart={{
            kind: 'line',
            labels: table.days.map((day) => formatShortDay(day, i18n.language)),
            series: looksOf(table.lines).map(({ dash, ...line }) => ({
              ...line,
              ...(dash === null ? {} : { dash: dash.split(' ').map(Number) }),
            })),
            formatValue: inUnit,
            formatTick: (value) => formatRounded(value, i18n.language),
          }}
        />
      }
      control={control}
      footer={<ChartMarks marks={marks} isFailed={marksQuery.isError} day={series.last} />}
    >
      <Lines table={table} marks={marks} reason={severalUnits} say={say} />
    </ChartFigure>
  );
}

/** The days of the range and their zone. */
const rangeText = ({ first, last, timeZone }: MetricSeries, t: TFunction, locale: string): string =>
  t('dashboard.rangeDays', {
    first: formatDay(first, locale),
    last: formatDay(last, locale),
    zone: zoneLabel(timeZone),
  });

const sayOrNone = (value: number | null | undefined, say: (value: number) => string): string =>
  value === null || value === undefined ? '–' : say(value);
