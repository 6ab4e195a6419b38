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

/** The lines of a series over the same days. A day of the period before stands at the day that many days later. */
export function tableOf(series: MetricSeries, names: Names): SeriesTable {
  const shift = series.shiftDays * dayMs;
  const later = (timestamp: string): string => new Date(Date.parse(timestamp) + shift).toISOString();
  const previousOf = (points: readonly Point[] | null): Map<string, number> =>
    new Map((points ?? []).map(({ timestamp, value }) => [later(timestamp), value]));
  const previous = previousOf(series.previous);
  const total = new Map(series.points.map(({ timestamp, value }) => [timestamp, value]));
  const days = [...new Set([...total.keys(), ...previous.keys()])].toSorted();
  const valuesOf = (points: ReadonlyMap<string, number>): (number | null)[] =>
    days.map((day) => points.get(day) ?? null);
  const bySource = series.sources.map(({ id, name, points }) => ({
    key: id ?? 'others',
    name: id === null ? names.others : name,
    values: valuesOf(new Map(points.map(({ timestamp, value }) => [timestamp, value]))),
  }));
  // Each part is compared with itself: the total of before says nothing about a part.
  const partsBefore = series.sources.flatMap((source) => {
    const before = previousOf(source.previous);
    const of = source.id ?? 'others';
    const name = `${source.id === null ? names.others : source.name}, ${names.previous}`;
    return before.size === 0
      ? []
      : [{ key: `previous-${of}`, name, values: valuesOf(before), previousOf: of }];
  });
  if (bySource.length > 0) {
    return { days, lines: [...bySource, ...partsBefore] };
  }
  const line = { key: 'total', name: names.metric, values: valuesOf(total) };
  const before = { key: 'previous', name: names.previous, values: valuesOf(previous), previousOf: 'total' };
  return { days, lines: previous.size === 0 ? [line] : [line, before] };
}
