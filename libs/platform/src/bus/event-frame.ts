import { z } from 'zod';
import { instant, storable, uuid } from '@emberdeck/contracts/core/fields';
import { AppError } from '../errors/app-error.js';
import type { EventEnvelope } from './event-transport.js';

/** The largest event on the wire, in bytes: the same as a call, half of what the broker takes by default. */
export const maxEventBytes = 512 * 1024;

/** No event of the product nests this deep, and PostgreSQL does not store every depth. */
const deepest = 100;

/** An event as `encodeEvent` writes it. Fields that a later version adds are left out. */
const frame = z.object({
  id: uuid,
  subject: z.string().regex(/^emberdeck\.[a-z-]+\.v\d+\.[a-z\d-]+$/, 'Not the subject of an event'),
  // PostgreSQL has no year 0.
  occurredAt: instant.refine((time) => !time.startsWith('0000'), 'Not a time'),
  correlationId: z.string().regex(storable),
  payload: z
    .unknown()
    .refine(
      (payload) => isStorable(payload),
      'Missing, nested too deep, or with a NUL character or half of a surrogate pair',
    ),
  again: z.boolean().optional(),
});

/**
 * The JSON of an event. Throws `payload_too_large` above the limit: no later try can help such an event, so it is best
 * refused before it is stored anywhere.
 */
export function encodeEvent(event: EventEnvelope): string {
  const { id, subject, occurredAt, correlationId, payload, again } = event;
  const text = JSON.stringify({ id, subject, occurredAt, correlationId, payload, again });
  if (Buffer.byteLength(text) > maxEventBytes) {
    throw new AppError('payload_too_large', `The event ${subject} holds more than ${maxEventBytes} bytes`);
  }
  return text;
}

/** An event, or the reason why a frame holds none. */
export type DecodedEvent = { readonly event: EventEnvelope } | { readonly reason: string };

/**
 * The event that `encodeEvent` wrote, with the trace of the header beside it. An event of another subject than it was
 * published on is none: the broker restricts the subjects of a program, and does not look into a frame.
 */
export function decodeEvent(text: string, publishedOn: string, traceParent?: string): DecodedEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: 'It is not JSON' };
  }
  const parsed = frame.safeParse(value);
  if (!parsed.success) return { reason: z.prettifyError(parsed.error) };
  if (parsed.data.subject !== publishedOn) return { reason: `It names the subject ${parsed.data.subject}` };
  return { event: traceParent ? { ...parsed.data, traceParent } : parsed.data };
}

/** Another copy of an event that `decodeEvent` has read from the same text: it need not be checked again. */
export function copyEvent(text: string, traceParent?: string): EventEnvelope {
  const event = JSON.parse(text) as EventEnvelope;
  return traceParent ? { ...event, traceParent } : event;
}

/** Whether PostgreSQL can store a value of JSON. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return storable.test(value);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return (
    depth < deepest &&
    Object.entries(value).every(([key, each]) => storable.test(key) && isStorable(each, depth + 1))
  );
}
