import { AppError } from '../errors/app-error.js';
import type { EventEnvelope } from './event-transport.js';

/** The largest event on the wire, in bytes: the same as a call, half of what the broker takes by default. */
export const maxEventBytes = 512 * 1024;

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

/** The event that `encodeEvent` wrote, with the trace of the header beside it; null for anything else. */
export function decodeEvent(text: string, traceParent?: string): EventEnvelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isEvent(value)) return null;
  return traceParent ? { ...value, traceParent } : value;
}

function isEvent(value: unknown): value is EventEnvelope {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Partial<Record<keyof EventEnvelope, unknown>>;
  return (['id', 'subject', 'occurredAt', 'correlationId'] as const).every(
    (key) => typeof event[key] === 'string',
  );
}
