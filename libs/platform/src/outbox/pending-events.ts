import type { Tx } from '../database/unit-of-work.js';

/** The columns of an outbox row, in the order of the statement's parameters. */
export type OutboxRow = readonly [string, string, string, string, Date, string | null];

const pending = new WeakMap<Tx, OutboxRow[]>();

/** Remembers an event until the end of its transaction; returns whether it is the first. */
export function addEvent(tx: Tx, row: OutboxRow): boolean {
  const known = pending.get(tx);
  if (known) known.push(row);
  else pending.set(tx, [row]);
  return known === undefined;
}

/**
 * Removes and returns the events of a transaction that are not written yet. The caller must write them in this
 * transaction.
 */
export function takeEvents(tx: Tx): OutboxRow[] {
  return pending.get(tx)?.splice(0) ?? [];
}

/** The rows as one array per column, for `unnest`. */
export const columnsOf = (rows: readonly OutboxRow[]): unknown[][] =>
  [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column]));
