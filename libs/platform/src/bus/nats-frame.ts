import type { Msg } from '@nats-io/transport-node';
import { traceParentHeader } from '../telemetry/trace-parent.js';
import { type DecodedEvent, decodeEvent } from './event-frame.js';
import type { EventEnvelope, UnreadableFrame } from './event-transport.js';
import { streamName } from './nats-subjects.js';

/** Decodes a message of a plain subscription. */
export const decodeMessage = (message: Msg): DecodedEvent =>
  decodeEvent(message.string(), message.subject, message.headers?.get(traceParentHeader));

/** Decodes a message of the stream; an undecodable one becomes an unreadable frame. */
export function contentOf(message: Msg): EventEnvelope | UnreadableFrame {
  const decoded = decodeMessage(message);
  if ('event' in decoded) return decoded.event;
  const { subject, data: bytes } = message;
  return { stream: streamName, sequence: sequenceOf(message), subject, bytes, reason: decoded.reason };
}

/**
 * The position in the stream, taken from the acknowledgement address:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<position>.…`, in newer brokers `$JS.ACK.<domain>.<account>.<stream>.…`.
 */
function sequenceOf({ reply = '' }: Msg): number {
  const parts = reply.split('.');
  return Number(parts[parts.length > 9 ? 7 : 5] ?? 0);
}
