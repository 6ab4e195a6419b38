import type { Msg } from '@nats-io/transport-node';
import { traceParentHeader } from '../telemetry/trace-parent.js';
import { type DecodedEvent, decodeEvent } from './event-frame.js';
import type { EventEnvelope, UnreadableFrame } from './event-transport.js';
import { streamName } from './nats-subjects.js';

/** What a plain message of an event's subject holds. */
export const decodeMessage = (message: Msg): DecodedEvent =>
  decodeEvent(message.string(), message.subject, message.headers?.get(traceParentHeader));

/** What a message of the stream holds. */
export function contentOf(message: Msg): EventEnvelope | UnreadableFrame {
  const decoded = decodeMessage(message);
  if ('event' in decoded) return decoded.event;
  const { subject, data: bytes } = message;
  return { stream: streamName, sequence: sequenceOf(message), subject, bytes, reason: decoded.reason };
}

/**
 * The place in the stream, from where its acknowledgement goes:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<place>.…`, of newer brokers `$JS.ACK.<domain>.<account>.<stream>.…`.
 */
function sequenceOf({ reply = '' }: Msg): number {
  const parts = reply.split('.');
  return Number(parts[parts.length > 9 ? 7 : 5] ?? 0);
}
