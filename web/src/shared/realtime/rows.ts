/** A row of a list with its time. Each change of a row gives it a later time. */
export interface TimedRow {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether a message contains a whole row: only the type of a message is validated before. */
export const isTimedRow = <Row extends TimedRow>(row: Row | null | undefined): row is Row =>
  [row?.id, row?.createdAt, row?.updatedAt].every((field) => typeof field === 'string');

/** Sorts rows by time, the newest first. */
export const newestFirst = (a: Omit<TimedRow, 'updatedAt'>, b: Omit<TimedRow, 'updatedAt'>): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/**
 * Adds a row to a list that is newest first, or replaces the known row unless it is newer: messages and answers can
 * arrive in any order.
 */
export function withTimedRow<Row extends TimedRow>(rows: Row[], row: Row): Row[] {
  const known = rows.find(({ id }) => id === row.id);
  if (known === undefined) {
    return [row, ...rows].toSorted(newestFirst);
  }
  return known.updatedAt > row.updatedAt ? rows : rows.map((each) => (each === known ? row : each));
}

/** Removes a row. */
export const withoutRow = <Row extends { readonly id: string }>(rows: Row[], id: string): Row[] =>
  rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;
