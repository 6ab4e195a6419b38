import type { Msg } from '@nats-io/transport-node';
import { traceParentHeader } from '../telemetry/trace-parent.js';
import { decodeEvent } from './event-frame.js';
import type { EventEnvelope } from './event-transport.js';

/**
 * The event in a message; null for anything else, and for one that was published on another subject than it names: a
 * program is kept to its own subjects by the broker, which does not look into a frame.
 */
export function eventOf(message: Msg): EventEnvelope | null {
  const event = decodeEvent(message.string(), message.headers?.get(traceParentHeader));
  return event?.subject === message.subject ? event : null;
}
