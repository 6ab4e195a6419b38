import { z } from 'zod';
import type { VersionKey } from './data-version.js';
import type { ServiceName } from './service-names.js';

/** Who gets a websocket message: all members of a workspace, its members except clients, or one user. */
export type Audience =
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'team'; readonly workspaceId: string }
  | { readonly kind: 'user'; readonly userId: string };

/** A kind of audience whose id is in the payload, or a function of the payload. */
export type AudienceRule<Data> =
  | (Data extends { readonly workspaceId: string } ? 'workspace' | 'team' : never)
  | (Data extends { readonly userId: string } ? 'user' : never)
  | ((payload: Data) => Audience);

/** What an event changes for a browser: the name on the wire, and the tags of the cached answers that become stale. */
export interface CacheChange {
  readonly what: string;
  readonly tags: readonly string[];
}

/** The schema of a websocket message: its type and its fields. */
export type MessageSchema<Type extends string, Fields extends z.ZodRawShape> = z.ZodObject<
  { type: z.ZodLiteral<Type> } & Fields
>;

/** A websocket message that says more than `data_changed`. */
interface MessageRule<Data, Type extends string, Fields extends z.ZodRawShape> {
  readonly type: Type;
  readonly fields: Fields;
  /** Tags that the message makes stale; empty where it always carries what it changes. */
  readonly tags: readonly string[];
  /** A field that carries the change: a message that has it makes nothing stale. Older events have none. */
  readonly row?: keyof Fields & string;
  readonly of: (payload: Data) => z.output<z.ZodObject<Fields>>;
}

interface RealtimeRule<Data, Type extends string, Fields extends z.ZodRawShape> {
  readonly audience: AudienceRule<Data>;
  readonly changes: CacheChange;
  /** Without it the browsers get `data_changed`. */
  readonly message?: MessageRule<Data, Type, Fields>;
  /**
   * The answer to the request that caused the event shows the whole change: the tab that sent it ignores the message.
   * Events of consumers must not set it, because they happen after the answer.
   */
  readonly isInAnswer?: true;
}

/** What the websocket does with an event. */
export interface Realtime {
  readonly changes: CacheChange;
  /** Tags that the message of the event makes stale. */
  readonly tags: readonly string[];
  readonly isInAnswer: boolean;
  audienceOf(payload: unknown): Audience;
  /** The message of its own; absent where the browsers get `data_changed`. */
  readonly message?: { readonly type: string; readonly row?: string; fieldsOf(payload: unknown): object };
}

/** Something that has happened: additive within a version, self-sufficient plain data, no secret, no code, no entity. */
export interface EventDefinition<
  Payload extends z.ZodType = z.ZodType,
  Message extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly kind: 'event';
  readonly service: ServiceName;
  readonly name: string;
  readonly subject: string;
  readonly payload: Payload;
  /** The data that the transaction of this event changes, where ready answers are made of it. */
  readonly changedData?: (payload: z.output<Payload>) => readonly VersionKey[];
  /** Absent where browsers do not learn of it. */
  readonly realtime?: Realtime;
  /** The schema of its own websocket message; undefined where it has none. */
  readonly message: Message;
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;

type MessageOf<Type extends string, Fields extends z.ZodRawShape> = [Type] extends [never]
  ? undefined
  : MessageSchema<Type, Fields>;

/**
 * Names an event `emberdeck.<service>.v1.<name>`; `name` is kebab-case and past tense: `app-connected`. `realtime` says which
 * browsers get which websocket message; gateway, broker permissions and web derive the rest.
 */
export function defineEvent<
  Payload extends z.ZodType,
  const Type extends string = never,
  Fields extends z.ZodRawShape = never,
>(definition: {
  service: ServiceName;
  name: string;
  payload: Payload;
  changedData?: (payload: z.output<Payload>) => readonly VersionKey[];
  realtime?: RealtimeRule<z.output<Payload>, Type, Fields>;
}): EventDefinition<Payload, MessageOf<Type, Fields>> {
  const { service, name, payload, changedData, realtime } = definition;
  const message = realtime?.message;
  const schema = message && z.object({ type: z.literal(message.type), ...message.fields });
  return {
    kind: 'event',
    subject: `emberdeck.${service}.v1.${name}`,
    service,
    name,
    payload,
    ...(changedData ? { changedData } : {}),
    ...(realtime ? { realtime: realtimeOf(realtime) } : {}),
    message: schema as MessageOf<Type, Fields>,
  };
}

function realtimeOf<Data, Type extends string, Fields extends z.ZodRawShape>({
  audience,
  changes,
  message,
  isInAnswer = false,
}: {
  readonly audience: AudienceRule<Data>;
  readonly changes: CacheChange;
  readonly message?: MessageRule<Data, Type, Fields>;
  readonly isInAnswer?: boolean;
}): Realtime {
  return {
    changes,
    tags: message?.tags ?? changes.tags,
    isInAnswer,
    audienceOf: (payload: Data) =>
      typeof audience === 'function' ? audience(payload) : namedAudience(audience, payload),
    ...(message ? { message: messageOf(message) } : {}),
  };
}

function messageOf<Data, Type extends string, Fields extends z.ZodRawShape>({
  type,
  row,
  of,
}: MessageRule<Data, Type, Fields>): NonNullable<Realtime['message']> {
  return { type, ...(row === undefined ? {} : { row }), fieldsOf: (payload: Data) => of(payload) };
}

function namedAudience(kind: Audience['kind'], payload: unknown): Audience {
  // The type of the rule demands the id.
  const { userId, workspaceId } = payload as { readonly userId: string; readonly workspaceId: string };
  return kind === 'user' ? { kind, userId } : { kind, workspaceId };
}
