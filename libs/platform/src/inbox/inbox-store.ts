import type { EventEnvelope, UnreadableFrame } from '../bus/event-transport.js';
import type { Tx } from '../database/unit-of-work.js';

const insertInbox = `
  INSERT INTO inbox (consumer, event_id)
  SELECT $1, event_id FROM unnest($2::uuid[]) AS event_id
  ON CONFLICT DO NOTHING RETURNING event_id`;

const countFailure = `
  INSERT INTO consumer_failure (consumer, event_id, attempts, last_error) VALUES ($1, $2, 1, $3)
  ON CONFLICT (consumer, event_id) DO UPDATE
     SET attempts = consumer_failure.attempts + 1, last_error = excluded.last_error, updated_at = now()
  RETURNING attempts`;

const insertDeadLetter = `
  INSERT INTO dead_letter (consumer, event_id, subject, payload, reason, correlation_id, occurred_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (consumer, event_id) DO NOTHING`;

const insertFrameLetter = `
  INSERT INTO dead_letter (consumer, subject, reason, stream, sequence, frame)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`;

/** PostgreSQL cannot store NUL. The text is for people, so 2,000 characters are enough. */
const asText = (value: unknown): string => String(value).replaceAll('\0', '').slice(0, 2_000);

/**
 * Marks events as handled by `consumer`, in the first statement of the transaction that handles them. Returns the ids
 * of events that were not handled yet. Waits for another replica that is handling one of them.
 */
export async function claimEvents(tx: Tx, consumer: string, ids: readonly string[]): Promise<Set<string>> {
  // Sorted, so that two replicas with the same events cannot wait for each other.
  const rows = await tx.query<{ event_id: string }[]>(insertInbox, [consumer, [...ids].sort()]);
  return new Set(rows.map((row) => row.event_id));
}

/** Counts a failed attempt; returns the number of attempts. */
export async function recordFailure(
  tx: Tx,
  consumer: string,
  eventId: string,
  error: unknown,
): Promise<number> {
  const rows = await tx.query<{ attempts: number }[]>(countFailure, [consumer, eventId, asText(error)]);
  return rows[0]?.attempts ?? 1;
}

/** Moves an event to the dead letters: it counts as handled and is stored for a replay. */
export async function moveToDeadLetters(
  tx: Tx,
  consumer: string,
  envelope: EventEnvelope,
  error: unknown,
): Promise<void> {
  await claimEvents(tx, consumer, [envelope.id]);
  await tx.query(insertDeadLetter, [
    consumer,
    envelope.id,
    envelope.subject,
    JSON.stringify(envelope.payload),
    asText(error),
    envelope.correlationId,
    envelope.occurredAt,
  ]);
  await tx.query('DELETE FROM consumer_failure WHERE consumer = $1 AND event_id = $2', [
    consumer,
    envelope.id,
  ]);
}

/** Stores a frame that holds no event; returns false if it is stored already. */
export async function insertFrame(tx: Tx, consumer: string, frame: UnreadableFrame): Promise<boolean> {
  const { subject, reason, stream, sequence, bytes } = frame;
  const values = [consumer, asText(subject), asText(reason), stream, sequence, Buffer.from(bytes)];
  return (await tx.query<unknown[]>(insertFrameLetter, values)).length > 0;
}
