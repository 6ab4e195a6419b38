import type { MetricSeries } from '@emberdeck/contracts/analytics/dashboard';

/** A line of a chart: one value for each shown day, null where there is none. */
export interface SeriesLine {
  readonly key: string;
  readonly name: string;
  /** Of its values, which may differ from those of other lines. */
  readonly unit: string | null;
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
  readonly unit: string | null;
  readonly points: readonly Point[];
  readonly previous: readonly Point[] | null;
}

const withUnit = (name: string, unit: string | null): string => (unit === null ? name : `${name} (${unit})`);

/** Whether the values of a metric have different units, so that they have no total. */
export const hasSeveralUnits = ({ units }: MetricSeries): boolean => (units ?? []).length > 0;

/** The sources where they were requested, each of its units apart, else the units where there are several. */
function partsOf(series: MetricSeries, names: Names): Part[] {
  const { sources, units } = series;
  const isApart = hasSeveralUnits(series);
  if (sources.length > 0) {
    return sources.map(({ id, name: ownName, unit, points, previous }) => {
      const [key, name] = id === null ? ['others', names.others] : [id, ownName];
      return isApart
        ? {
            key: `${key} ${unit ?? ''}`,
            name: withUnit(name, unit ?? null),
            unit: unit ?? null,
            points,
            previous,
          }
        : { key, name, unit: series.unit, points, previous };
    });
  }
  return (units ?? [])
    .filter(({ points, previous }) => points.length > 0 || (previous ?? []).length > 0)
    .map(({ unit, points, previous }) => ({
      key: `unit-${unit ?? ''}`,
      name: withUnit(names.metric, unit),
      ...{ unit, points, previous },
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
  const own = parts.map(({ key, name, unit, points }) => ({
    ...{ key, name, unit },
    values: valuesOf(totalOf(points)),
  }));
  // Each part is compared with itself: the total of before says nothing about a part.
  const partsBefore = parts.flatMap((part) => {
    const before = previousOf(part.previous);
    const name = `${part.name}, ${names.previous}`;
    return before.size === 0
      ? []
      : [
          {
            ...{ key: `previous-${part.key}`, name, unit: part.unit },
            ...{ values: valuesOf(before), previousOf: part.key },
          },
        ];
  });
  if (own.length > 0) {
    return { days, lines: [...own, ...partsBefore] };
  }
  const { unit } = series;
  const line = { key: 'total', name: names.metric, unit, values: valuesOf(total) };
  const before = {
    ...{ key: 'previous', name: names.previous, unit },
    ...{ values: valuesOf(previous), previousOf: 'total' },
  };
  return { days, lines: previous.size === 0 ? [line] : [line, before] };
}
