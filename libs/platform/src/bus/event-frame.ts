import { z } from 'zod';
import { instant, storable, uuid } from '@emberdeck/contracts/core/fields';
import { AppError } from '../errors/app-error.js';
import type { EventEnvelope } from './event-transport.js';

/** The largest event on the wire, in bytes: a third of a call. The broker takes 2 MiB. */
export const maxEventBytes = 512 * 1024;

/** PostgreSQL limits the nesting depth of JSON. No event of the product nests this deep. */
const deepest = 100;

/** An event as written by `encodeEvent`. Unknown fields, added by a later version, are dropped. */
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
 * Returns the JSON of an event. Throws `payload_too_large` above the limit. A retry cannot succeed, so call this before
 * the event is stored.
 */
export function encodeEvent(event: EventEnvelope): string {
  const text = textOf(event);
  if (Buffer.byteLength(text) > maxEventBytes) {
    throw new AppError(
      'payload_too_large',
      `The event ${event.subject} holds more than ${maxEventBytes} bytes`,
    );
  }
  return text;
}

function textOf({ payloadJson, ...event }: EventEnvelope): string {
  const { id, subject, occurredAt, correlationId, payload, again } = event;
  if (payloadJson === undefined) {
    return JSON.stringify({ id, subject, occurredAt, correlationId, payload, again });
  }
  const fields = JSON.stringify({ id, subject, occurredAt, correlationId, again });
  return `${fields.slice(0, -1)},"payload":${payloadJson}}`;
}

/** An event, or the reason why a frame is unreadable. */
export type DecodedEvent = { readonly event: EventEnvelope } | { readonly reason: string };

/**
 * Reads an event written by `encodeEvent` and adds the trace from its header. The frame must name the subject it was
 * published on: the broker restricts each program's subjects, but does not check the frame's content.
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

/** Reads an event without checks. `decodeEvent` must have accepted the same text before. */
export function copyEvent(text: string, traceParent?: string): EventEnvelope {
  const event = JSON.parse(text) as EventEnvelope;
  return traceParent ? { ...event, traceParent } : event;
}

/** Returns whether PostgreSQL can store a JSON value. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return storable.test(value);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return (
    depth < deepest &&
    Object.entries(value).every(([key, each]) => storable.test(key) && isStorable(each, depth + 1))
  );
}
