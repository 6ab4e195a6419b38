import type { JsMsg } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/transport-node';
import { traceParentHeader } from '../telemetry/trace-parent.js';
import { type DecodedEvent, decodeEvent } from './event-frame.js';
import type { EventEnvelope, UnreadableFrame } from './event-transport.js';
import { streamName } from './nats-subjects.js';

/** Decodes a message of a plain subscription. */
export const decodeMessage = (message: Pick<Msg, 'subject' | 'string' | 'headers'>): DecodedEvent =>
  decodeEvent(message.string(), message.subject, message.headers?.get(traceParentHeader));

/** Decodes a message of the stream; an undecodable one becomes an unreadable frame. */
export function contentOf(message: JsMsg): EventEnvelope | UnreadableFrame {
  const decoded = decodeMessage(message);
  if ('event' in decoded) return decoded.event;
  const { subject, data: bytes, seq: sequence } = message;
  return { stream: streamName, sequence, subject, bytes, reason: decoded.reason };
}
