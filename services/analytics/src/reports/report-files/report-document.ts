/**
 * A report as plain data. The writers of all formats read it, so every format shows the same figures. Its times are readings
 * of clocks in `timeZone`, as the instants at which clocks in UTC show the same.
 */
export interface ReportDocument {
  readonly title: string;
  readonly workspaceName: string;
  readonly authorName: string;
  readonly typeLabel: string;
  readonly language: 'en';
  readonly timeZone: string;
  /** The first and the last day, both included. */
  readonly period: { readonly from: string; readonly to: string; readonly label: string };
  readonly createdAt: string;
  readonly sources: readonly ReportSource[];
  /** Headline figures. */
  readonly figures: readonly ReportFigure[];
  readonly sections: readonly ReportSection[];
  readonly method: readonly string[];
  /** A remark on the whole report, for instance that the period has no data. */
  readonly notice: string | null;
}

export interface ReportSource {
  readonly name: string;
  readonly type: string;
  readonly lastSyncAt: string | null;
}

export interface ReportFigure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly decimals: number;
  /** Since when and by how much it changed; null without a value from then. */
  readonly change: FigureChange | null;
  /** Why there is no value; null where there is one. */
  readonly reason: string | null;
  readonly direction: 'up' | 'down' | 'flat' | null;
  readonly goal: FigureGoal | null;
}

export interface FigureChange {
  /** For instance "+12.5%". */
  readonly text: string;
  /** With what it is compared, for instance "+12.5% vs. the month before". */
  readonly sentence: string;
  /** The change as a number: a share, or a count of new things. Null for a change from zero. */
  readonly cell: { readonly value: number; readonly unit: '%' | 'new' } | null;
}

/** `share`, from 0 to 1, is of the target, or of the way to it where the goal lies below its start. */
export interface FigureGoal {
  readonly target: number;
  readonly share: number;
  readonly isFromStart: boolean;
  readonly decimals: number;
}

export interface ReportSection {
  readonly title: string;
  readonly text: readonly string[];
  readonly bullets: readonly string[];
  readonly charts: readonly ReportChart[];
  readonly tables: readonly ReportTable[];
  /** Speaker notes. */
  readonly notes: string;
}

export interface ReportChart {
  readonly kind: 'line' | 'bar' | 'doughnut';
  readonly title: string;
  readonly unit: string | null;
  readonly labels: readonly string[];
  readonly series: readonly ReportSeries[];
  readonly summary: string;
}

export interface ReportSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Rows that exist; `rows` may hold fewer, and the file then says so. */
  readonly totalRows: number;
}

/**
 * A `percent` is a share: 0.125 is shown as 12.5%. A `date` is an ISO day or instant. Numbers of a column without `decimals`
 * have as many as each of them needs.
 */
export interface ReportColumn {
  readonly label: string;
  readonly kind: 'text' | 'number' | 'date' | 'percent';
  readonly decimals?: number;
}

/** A metric of a source with its unit. */
export interface PointSeries {
  readonly source: string;
  readonly metric: string;
  readonly unit: string | null;
}

export interface ReportPoint extends PointSeries {
  readonly timestamp: string;
  readonly value: number;
}

/** Points as numbers: the place of the series, milliseconds since 1970 and the value of each. 100,000 take 2.4 MB. */
export interface PackedPoints {
  readonly series: readonly PointSeries[];
  readonly numbers: Float64Array;
}

/** Points for Excel, newest first, in batches so that memory stays constant; the writer takes at most 100,000. */
export type PointStream = AsyncIterable<readonly ReportPoint[]>;
