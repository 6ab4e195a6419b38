/** One result of a benchmark and its target. */
export interface Figure {
  readonly name: string;
  /** Measured value of the product, in `unit`. */
  readonly ours: number;
  /** Value of the plain program; null without a baseline. */
  readonly base: number | null;
  readonly unit: string;
  /** Value that is compared with the target: a ratio, or `ours` without a baseline. */
  readonly value: number;
  /** Cost of one request. */
  readonly cost?: Cost;
  /** Null for figures that are only informative. */
  readonly target: Target | null;
}

/** Resources used by the product, for one request or in total. CPU times are null on a system without `/proc`. */
export interface Cost {
  /** Milliseconds of the product's processes, NATS and Redis included. */
  readonly productMs: number | null;
  /** Milliseconds of PostgreSQL. */
  readonly databaseMs: number | null;
  readonly events: number;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

export type Verdict = 'ok' | 'short' | '-';

/** Compares the exact value with the target, not the rounded one that is printed. */
export function verdictOf({ value, target }: Figure): Verdict {
  if (target === null) return '-';
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  return isMet ? 'ok' : 'short';
}

/** Rounds to about three significant digits. */
function rounded(value: number): string {
  if (value >= 100) return String(Math.round(value));
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(value >= 0.1 || value === 0 ? 2 : 4);
}

const milliseconds = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : `${value.toFixed(2)} ms`;

/** CPU and events are those of one request. */
const heads = ['figure', 'ours', 'plain', 'ratio', 'CPU', 'PostgreSQL', 'events', 'target', ''];

function cellsOf(figure: Figure): string[] {
  const { name, ours, base, unit, value, target, cost } = figure;
  const bound = target === null ? '' : 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
  return [
    name,
    `${rounded(ours)} ${unit}`,
    base === null ? '' : `${rounded(base)} ${unit}`,
    base === null ? '' : value.toFixed(2),
    milliseconds(cost?.productMs),
    milliseconds(cost?.databaseMs),
    cost === undefined ? '' : cost.events.toFixed(1),
    bound,
    verdictOf(figure),
  ];
}

/** Formats one line for each figure, in columns. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cellsOf)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
