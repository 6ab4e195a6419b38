import type { EventEnvelope } from '../bus/event-transport.js';
import { afterCommit, type Tx } from '../database/unit-of-work.js';

/** An event with the JSON text that its outbox row stores. */
export type WrittenEvent = EventEnvelope & { readonly payloadJson: string };

/** The relay of this process, as the outbox sees it. */
export interface CommittedEvents {
  /** How long rows that are written now belong to this relay, in milliseconds; null if it must read them later. */
  readonly leaseMs: () => number | null;
  /** Gives the relay events whose rows are committed and leased to it. */
  readonly take: (events: readonly WrittenEvent[]) => void;
  /** Makes the relay read the rows of a commit. */
  readonly wake: () => void;
}

interface Pending {
  readonly relay: CommittedEvents;
  readonly events: WrittenEvent[];
}

/** Events that the caller writes in their transaction. */
export interface TakenEvents {
  readonly events: readonly WrittenEvent[];
  /** The lease of their rows, in milliseconds. */
  readonly leaseMs: number | null;
}

const pending = new WeakMap<Tx, Pending>();
const none: TakenEvents = { events: [], leaseMs: null };

/** Remembers an event until the end of its transaction; returns whether it is the first. */
export function addEvent(tx: Tx, event: WrittenEvent, relay: CommittedEvents): boolean {
  const known = pending.get(tx);
  if (known) known.events.push(event);
  else pending.set(tx, { relay, events: [event] });
  return known === undefined;
}

/**
 * Removes and returns the events of a transaction that are not written yet. The caller must write them in this
 * transaction. After the commit the relay gets them.
 */
export function takeEvents(tx: Tx): TakenEvents {
  const known = pending.get(tx);
  if (!known || known.events.length === 0) return none;
  const { relay } = known;
  const events = known.events.splice(0);
  const leaseMs = relay.leaseMs();
  afterCommit(tx, leaseMs === null ? relay.wake : () => relay.take(events));
  return { events, leaseMs };
}

/** The columns of the event's row, in the order of the statement's parameters. */
export const rowOf = (event: WrittenEvent): unknown[] => [
  event.id,
  event.subject,
  event.payloadJson,
  event.correlationId,
  event.occurredAt,
  event.traceParent ?? null,
];

/** The rows as one array per column, for `unnest`. */
export function columnsOf(events: readonly WrittenEvent[]): unknown[][] {
  const rows = events.map(rowOf);
  return [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column]));
}
