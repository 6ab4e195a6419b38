import { z } from 'zod';
import { type Audience, type AudienceIds, audienceOfKind } from './audience.js';
import type { Caller } from './call.js';
import type { AudienceRule, MessageSchema } from './event.js';

/** The websocket message of a broadcast: the rows that have changed, at most one of each key. */
export type BroadcastMessage<Type extends string, Row extends z.ZodType> = MessageSchema<
  Type,
  { rows: z.ZodArray<Row> }
>;

/**
 * What is true only now, such as who is present. It is stored nowhere, and may be lost: a reader finds the truth by a
 * call. Its websocket messages are bundled, at most one a second for each socket.
 */
export interface BroadcastDefinition<
  Payload extends z.ZodType = z.ZodType,
  Message extends z.ZodType = z.ZodType,
> {
  readonly kind: 'broadcast';
  readonly sender: Caller;
  readonly subject: string;
  readonly payload: Payload;
  /** Its own websocket message. */
  readonly type: string;
  readonly message: Message;
  /** Tags of the cached answers that contain the rows. They become stale only where messages may be missing. */
  readonly tags: readonly string[];
  audienceOf(payload: unknown): Audience;
  /** A later row replaces an earlier one with the same key. */
  keyOf(payload: unknown): string;
  rowOf(payload: unknown): unknown;
}

/** The data of a broadcast. */
export type BroadcastPayload<B extends BroadcastDefinition> = z.output<B['payload']>;

/**
 * Names a broadcast `emberdeck.<sender>.now.v1.<name>`, which no stream stores. `row` is what browsers get of each
 * payload, in a message of the type `type`.
 */
export function defineBroadcast<Payload extends z.ZodType, const Type extends string, Row extends z.ZodType>({
  sender,
  name,
  payload,
  audience,
  key,
  message: { type, row, of },
  tags,
}: {
  sender: Caller;
  name: string;
  payload: Payload;
  audience: AudienceRule<z.output<Payload>>;
  key: (payload: z.output<Payload>) => string;
  message: { type: Type; row: Row; of: (payload: z.output<Payload>) => z.output<Row> };
  tags: readonly string[];
}): BroadcastDefinition<Payload, BroadcastMessage<Type, Row>> {
  return {
    kind: 'broadcast',
    sender,
    subject: `emberdeck.${sender}.now.v1.${name}`,
    payload,
    type,
    message: z.object({ type: z.literal(type), rows: z.array(row) }),
    tags,
    audienceOf: (data: z.output<Payload>) =>
      // `AudienceRule` guarantees the id.
      typeof audience === 'function'
        ? audience(data)
        : audienceOfKind(audience, data as z.output<Payload> & AudienceIds),
    keyOf: key,
    rowOf: of,
  };
}
