/** Where a value is, by the places of columns: one, two for debit and credit, or one beside the letter of its side. */
export type ValuePlaces =
  | { readonly kind: 'one'; readonly place: number }
  | { readonly kind: 'sides'; readonly debit: number; readonly credit: number }
  | { readonly kind: 'letter'; readonly amount: number; readonly side: number };

/** Values of a wide file that are one metric, or one for each text of the groups. */
export interface MetricColumn {
  /** Of the column; names it in errors. */
  readonly title: string;
  readonly name: string;
  readonly values: ValuePlaces;
  /** Of cells without a unit beside the number. */
  readonly unit: string | null;
  readonly factor: number;
}

/** Each row has a name and a value. */
export interface LongLayout {
  readonly kind: 'long';
  /** Columns whose texts make the name. */
  readonly names: readonly number[];
  readonly values: ValuePlaces;
  readonly unit: number | null;
  /** Of rows without a unit. */
  readonly plainUnit: string | null;
  readonly factor: number;
  /** Null gives all rows the moment of the upload. */
  readonly timestamp: number | null;
  /** The time of the day, beside a column of dates. */
  readonly clock: number | null;
  readonly metadata: number | null;
}

/** Columns are metrics. */
export interface WideLayout {
  readonly kind: 'wide';
  readonly metrics: readonly MetricColumn[];
  readonly group: readonly number[];
  /** Of values without a unit, where their metric has none. */
  readonly unit: number | null;
  readonly timestamp: number | null;
  readonly clock: number | null;
  readonly metadata: number | null;
}

/** A column whose title is a time. */
export interface TimeColumn {
  readonly title: string;
  readonly values: ValuePlaces & { readonly kind: 'one' };
  /** What clocks of the workspace show when it begins, in milliseconds since 1970 of the same reading in UTC. */
  readonly local: number;
}

/** Columns are times. */
export interface TimesLayout {
  readonly kind: 'times';
  readonly names: readonly number[];
  readonly times: readonly TimeColumn[];
  readonly unit: number | null;
  readonly factor: number;
}

/** Where the parts of a point are. */
export type Layout = LongLayout | WideLayout | TimesLayout;

/** The places of the columns that hold values. */
export function placesOfValues(values: ValuePlaces): readonly number[] {
  switch (values.kind) {
    case 'one':
      return [values.place];
    case 'sides':
      return [values.debit, values.credit];
    case 'letter':
      return [values.amount, values.side];
  }
}

/** The columns that hold numbers. */
export function numberPlaces(layout: Layout): readonly number[] {
  const numbers = (values: ValuePlaces): readonly number[] =>
    values.kind === 'letter' ? [values.amount] : placesOfValues(values);
  switch (layout.kind) {
    case 'long':
      return numbers(layout.values);
    case 'wide':
      return layout.metrics.flatMap(({ values }) => numbers(values));
    case 'times':
      return layout.times.map(({ values }) => values.place);
  }
}

/** The column that holds times; null without one. */
export const timePlace = (layout: Layout): number | null =>
  layout.kind === 'times' ? null : layout.timestamp;

/** The places of all columns that the layout reads. */
export function placesOf(layout: Layout): readonly number[] {
  const places =
    layout.kind === 'long'
      ? [...layout.names, ...placesOfValues(layout.values), ...partsOfRow(layout)]
      : layout.kind === 'wide'
        ? [
            ...layout.metrics.flatMap(({ values }) => placesOfValues(values)),
            ...layout.group,
            ...partsOfRow(layout),
          ]
        : [...layout.names, ...numberPlaces(layout), layout.unit];
  return places.filter((place) => place !== null);
}

const partsOfRow = ({
  unit,
  timestamp,
  clock,
  metadata,
}: LongLayout | WideLayout): readonly (number | null)[] => [unit, timestamp, clock, metadata];

/** The layout with a metric for each text of its column of units. */
export const withUnitApart = (layout: Layout, unit: number): Layout =>
  layout.kind === 'wide'
    ? { ...layout, group: [...layout.group, unit] }
    : { ...layout, names: [...layout.names, unit] };

/** The layout without its column of times, which has none. */
export const withoutTimes = (layout: Layout): Layout =>
  layout.kind === 'times' ? layout : { ...layout, timestamp: null, clock: null };
