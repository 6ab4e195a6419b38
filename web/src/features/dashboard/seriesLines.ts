import type { MetricSeries } from '@emberdeck/contracts/analytics/dashboard';

/** A line of a chart: one value for each shown day, null where there is none. */
export interface SeriesLine {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The key of the line whose period before this is. Drawn with dashes and without a filled area. */
  readonly previousOf?: string;
}

type Point = MetricSeries['points'][number];

export interface SeriesTable {
  /** Instants of the shown days, oldest first. */
  readonly days: readonly string[];
  readonly lines: readonly SeriesLine[];
}

interface Names {
  readonly metric: string;
  readonly previous: string;
  readonly others: string;
}

const dayMs = 86_400_000;

/** A part of a series: a source, or the sources of one unit. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly points: readonly Point[];
  readonly previous: readonly Point[] | null;
}

/** The sources where they were requested, else the units where there are several: these have no total. */
function partsOf({ sources, units }: MetricSeries, names: Names): Part[] {
  if (sources.length > 0) {
    return sources.map(({ id, name, points, previous }) => ({
      key: id ?? 'others',
      name: id === null ? names.others : name,
      ...{ points, previous },
    }));
  }
  return (units ?? []).map(({ unit, points, previous }) => ({
    key: `unit-${unit ?? ''}`,
    name: unit === null ? names.metric : `${names.metric} (${unit})`,
    ...{ points, previous },
  }));
}

/** The lines of a series over the same days. A day of the period before stands at the day that many days later. */
export function tableOf(series: MetricSeries, names: Names): SeriesTable {
  const shift = series.shiftDays * dayMs;
  const later = (timestamp: string): string => new Date(Date.parse(timestamp) + shift).toISOString();
  const previousOf = (points: readonly Point[] | null): Map<string, number> =>
    new Map((points ?? []).map(({ timestamp, value }) => [later(timestamp), value]));
  const totalOf = (points: readonly Point[]): Map<string, number> =>
    new Map(points.map(({ timestamp, value }) => [timestamp, value]));
  const previous = previousOf(series.previous);
  const total = totalOf(series.points);
  const parts = partsOf(series, names);
  const daysOfParts = parts.flatMap((part) => [
    ...totalOf(part.points).keys(),
    ...previousOf(part.previous).keys(),
  ]);
  const days = [...new Set([...total.keys(), ...previous.keys(), ...daysOfParts])].toSorted();
  const valuesOf = (points: ReadonlyMap<string, number>): (number | null)[] =>
    days.map((day) => points.get(day) ?? null);
  const own = parts.map(({ key, name, points }) => ({ key, name, values: valuesOf(totalOf(points)) }));
  // Each part is compared with itself: the total of before says nothing about a part.
  const partsBefore = parts.flatMap((part) => {
    const before = previousOf(part.previous);
    const name = `${part.name}, ${names.previous}`;
    return before.size === 0
      ? []
      : [{ key: `previous-${part.key}`, name, values: valuesOf(before), previousOf: part.key }];
  });
  if (own.length > 0) {
    return { days, lines: [...own, ...partsBefore] };
  }
  const line = { key: 'total', name: names.metric, values: valuesOf(total) };
  const before = { key: 'previous', name: names.previous, values: valuesOf(previous), previousOf: 'total' };
  return { days, lines: previous.size === 0 ? [line] : [line, before] };
}
