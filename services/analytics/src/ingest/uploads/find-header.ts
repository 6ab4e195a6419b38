import { maxHeaderLine } from '@emberdeck/contracts/analytics/upload-reading';
import { type CellKind, kindOf } from './cell-values.js';
import { isBlank, lastText, type TableRow } from './table-file.js';
import { hasProductTitles, periodsOf } from './titles.js';

/** Columns that show what the rows are. */
const columnsOfPattern = 50;

interface Row {
  readonly line: number;
  /** The kinds of its first fields. */
  readonly kinds: readonly CellKind[];
  readonly fields: readonly string[];
}

/** By column, what most of its cells are, if that is a number or a time. */
type Pattern = readonly (CellKind | null)[];

/**
 * The line of the header among the first rows; 0 without one. The rows of a table are alike: a column of numbers or times
 * shows where they begin, and the header is the nearest row of texts above.
 */
export function findHeader(start: readonly TableRow[]): number {
  const rows = start.filter((row) => !isBlank(row)).map(rowOf);
  const [first] = rows;
  const known = rows.find(({ fields, line }) => line <= maxHeaderLine && hasProductTitles(fields));
  if (known !== undefined || first === undefined) {
    return known?.line ?? 1;
  }
  const pattern = patternOf(rows);
  const body = rows.findIndex((row) => matches(row, pattern));
  if (body === -1) {
    return lastAboveFigures(rows) ?? first.line;
  }
  const line = lineAbove(rows, body, pattern);
  return line > maxHeaderLine ? 0 : line;
}

/** The line of the header of rows that begin at a place; 0 without one. The first of them may have times as titles. */
function lineAbove(rows: readonly Row[], body: number, pattern: Pattern): number {
  const [begin, ...above] = rows.slice(0, body + 1).reverse();
  if (begin !== undefined && isPeriodHeader(begin, pattern)) {
    return begin.line;
  }
  const header = above.find((row, place) => isTitles(row, place, above) || isPeriodHeader(row, pattern));
  const first = above.at(-1);
  return (header ?? (first !== undefined && differs(first, pattern) ? first : null))?.line ?? 0;
}

const rowOf = ({ line, fields, fault }: TableRow): Row => ({
  line,
  fields,
  kinds:
    fault === null
      ? Array.from({ length: Math.min(lastText(fields) + 1, columnsOfPattern) }, (_, place) =>
          kindOf((fields[place] ?? '').trim()),
        )
      : [],
});

/** By column, the kind that at least half of its cells have, if that is a number or a time. */
function patternOf(rows: readonly Row[]): Pattern {
  const width = Math.max(...rows.map(({ kinds }) => kinds.length));
  return Array.from({ length: width }, (_, place) => {
    const kinds = rows.map((row) => row.kinds[place] ?? 'none').filter((kind) => kind !== 'none');
    const most = (['number', 'time'] as const).find(
      (kind) => kinds.filter((each) => each === kind).length * 2 >= kinds.length && kinds.includes(kind),
    );
    return most ?? null;
  });
}

/** Every cell in a column of numbers or times is one, unless it is empty, and one is there. */
function matches({ kinds }: Row, pattern: Pattern): boolean {
  const shown = pattern.flatMap((wanted, place) => {
    const kind = kinds[place] ?? 'none';
    return wanted === null || kind === 'none' ? [] : [kind === wanted];
  });
  return shown.length > 0 && shown.every(Boolean);
}

const differs = ({ kinds }: Row, pattern: Pattern): boolean =>
  pattern.some((wanted, place) => wanted !== null && kinds[place] === 'text');

/** Texts alone; a table of several columns has a header of several. */
const isTitles = ({ kinds }: Row, _place = 0, rows: readonly Row[] = []): boolean =>
  kinds.every((kind) => kind === 'text' || kind === 'none') &&
  (kinds.length > 1 || rows.every((each) => each.kinds.length === 1));

/** A header such as `region, 2024, 2025`, whose titles look like figures. */
function isPeriodHeader({ fields, kinds }: Row, pattern: Pattern): boolean {
  const times = periodsOf(fields).map(({ local }) => local);
  const steps = new Set(times.slice(1).map((time, place) => Math.sign(time - (times[place] ?? time))));
  return (
    kinds.includes('text') &&
    times.length > 1 &&
    times.length === pattern.filter((kind) => kind !== null).length &&
    steps.size === 1
  );
}

/** The last row of texts with a number or a time right below one of them. Of few rows none is typical. */
function lastAboveFigures(rows: readonly Row[]): number | null {
  const found = rows.filter((row, place) => {
    const below = rows[place + 1];
    return (
      below?.line === row.line + 1 &&
      row.kinds.length > 1 &&
      isTitles(row) &&
      below.kinds.some((kind, each) => (kind === 'number' || kind === 'time') && row.kinds[each] === 'text')
    );
  });
  return found.at(-1)?.line ?? null;
}
