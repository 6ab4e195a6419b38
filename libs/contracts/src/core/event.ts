import { z } from 'zod';
import { type ActivityDefinition, activityOf, type ActivityRule } from './activity.js';
import type { AuditDefinition, AuditRule } from './audit.js';
import { type Audience, type AudienceIds, audienceOfKind } from './audience.js';
import type { VersionKey } from './data-version.js';
import { uuid } from './fields.js';
import { type NoticeDefinition, noticeOf, type NoticeRule } from './notice.js';
import type { ServiceName } from './service-names.js';

/** A kind of audience whose id is in the payload, or a function of the payload. */
export type AudienceRule<Data> =
  | (Data extends { readonly workspaceId: string } ? 'workspace' | 'team' : never)
  | (Data extends { readonly userId: string } ? 'user' : never)
  | ((payload: Data) => Audience);

/** The change of an event for a browser: its name on the wire, and the tags of cached answers that become stale. */
export interface CacheChange {
  readonly what: string;
  readonly tags: readonly string[];
}

/** A field of events: whether clients see what changed, or saw it before. Older events lack it. */
export const concernsClients = z.boolean().optional();

/** A field of events: the clients who may not see what changed. Older events lack it. */
export const hiddenFrom = z.array(uuid).optional();

/**
 * A field of events that named a person or a contact until release 0.1.0, which fails without it. Always null: an event
 * names a person by id, and who needs more asks its owner.
 */
export const retired = z
  .unknown()
  .optional()
  .transform(() => null);

/** The audience of an event that some or all clients may not see: they get no message, as of nothing at all. */
export const whomItConcerns = (event: {
  readonly workspaceId: string;
  readonly concernsClients?: boolean | undefined;
  readonly hiddenFrom?: readonly string[] | undefined;
}): Audience => {
  const { concernsClients: isOpen, hiddenFrom: hidden = [], workspaceId } = event;
  if (isOpen === false) return { kind: 'team', workspaceId };
  return { kind: 'workspace', workspaceId, ...(hidden.length === 0 ? {} : { hiddenFrom: hidden }) };
};

/** The schema of a websocket message: its type and its fields. */
export type MessageSchema<Type extends string, Fields extends z.ZodRawShape> = z.ZodObject<
  { type: z.ZodLiteral<Type> } & Fields
>;

/** A websocket message with more content than `data_changed`. */
interface MessageRule<Data, Type extends string, Fields extends z.ZodRawShape> {
  readonly type: Type;
  readonly fields: Fields;
  /** Tags that the message makes stale; empty if it always contains the change itself. */
  readonly tags: readonly string[];
  /** A field that contains the change. A message with this field makes only `tagsWithRow` stale; older events lack it. */
  readonly row?: keyof Fields & string;
  /** Tags of answers that depend on the row without containing it; none by default. */
  readonly tagsWithRow?: readonly string[];
  /** Clients may not see the message: of a `workspace` audience, they get `data_changed`, and the team the message. */
  readonly isForTeam?: true;
  readonly of: (payload: Data) => z.output<z.ZodObject<Fields>>;
}

interface RealtimeRule<Data, Type extends string, Fields extends z.ZodRawShape> {
  /** Null where no browser gets the message. */
  readonly audience: AudienceRule<Data> | ((payload: Data) => Audience | null);
  readonly changes: CacheChange;
  /** Without it browsers get `data_changed`. */
  readonly message?: MessageRule<Data, Type, Fields>;
  /**
   * The answer to the request that caused the event shows the whole change, so the sending tab ignores the message.
   * False for events of consumers, because they happen after the answer.
   */
  readonly isInAnswer?: true | ((payload: Data) => boolean);
}

/** The websocket message of an event. */
export interface Realtime {
  readonly changes: CacheChange;
  /** Tags that the message of the event makes stale. */
  readonly tags: readonly string[];
  isInAnswer(payload: unknown): boolean;
  audienceOf(payload: unknown): Audience | null;
  /** The event's own message; without it browsers get `data_changed`. */
  readonly message?: RealtimeMessage;
}

/** The own message of an event. */
export interface RealtimeMessage {
  readonly type: string;
  readonly row?: string;
  readonly tagsWithRow: readonly string[];
  readonly isForTeam: boolean;
  fieldsOf(payload: unknown): object;
}

/**
 * A fact that has happened. Its payload is self-sufficient plain data without secrets or code, and a version only adds
 * fields.
 */
export interface EventDefinition<
  Payload extends z.ZodType = z.ZodType,
  Message extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly kind: 'event';
  readonly service: ServiceName;
  readonly name: string;
  readonly subject: string;
  readonly payload: Payload;
  /** The versioned data that the event's transaction changes, if the gateway caches answers made of it. */
  readonly changedData?: (payload: z.output<Payload>) => readonly VersionKey[];
  /** Absent if browsers get no message. */
  readonly realtime?: Realtime;
  /** The entry of the activity feed; absent without one. */
  readonly activity?: ActivityDefinition;
  /** The notice to users; absent without one. */
  readonly notice?: NoticeDefinition;
  /** The entry of the audit log; absent without one. */
  readonly audit?: AuditDefinition;
  /** The schema of the event's own websocket message; undefined without one. */
  readonly message: Message;
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;

type MessageOf<Type extends string, Fields extends z.ZodRawShape> = [Type] extends [never]
  ? undefined
  : MessageSchema<Type, Fields>;

/**
 * Names an event `emberdeck.<service>.v1.<name>`; `name` is kebab-case and past tense: `app-connected`. `realtime`
 * defines which browsers get which websocket message, `activity` the entry of the feed, `notice` the entry of the bell,
 * `audit` the entry of the audit log.
 * Gateway, services, broker permissions and web derive the rest.
 */
export function defineEvent<
  Payload extends z.ZodType,
  const Type extends string = never,
  Fields extends z.ZodRawShape = never,
  Kind extends string = never,
>(definition: {
  service: ServiceName;
  name: string;
  payload: Payload;
  changedData?: (payload: z.output<Payload>) => readonly VersionKey[];
  realtime?: RealtimeRule<z.output<Payload>, Type, Fields>;
  activity?: ActivityRule<z.output<Payload>>;
  notice?: NoticeRule<z.output<Payload>, Kind>;
  audit?: AuditRule<z.output<Payload>>;
}): EventDefinition<Payload, MessageOf<Type, Fields>> {
  const { service, name, payload, changedData, realtime, activity, notice, audit } = definition;
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
    ...(activity ? { activity: activityOf(activity) } : {}),
    ...(notice ? { notice: noticeOf(notice) } : {}),
    ...(audit ? { audit: { entryOf: (each: z.output<Payload>) => audit(each) } } : {}),
    message: schema as MessageOf<Type, Fields>,
  };
}

function realtimeOf<Data, Type extends string, Fields extends z.ZodRawShape>({
  audience,
  changes,
  message,
  isInAnswer,
}: RealtimeRule<Data, Type, Fields>): Realtime {
  return {
    changes,
    tags: message?.tags ?? changes.tags,
    isInAnswer: (payload: Data) => isInAnswer === true || (isInAnswer?.(payload) ?? false),
    audienceOf: (payload: Data) =>
      // `AudienceRule` guarantees the id.
      typeof audience === 'function'
        ? audience(payload)
        : audienceOfKind(audience, payload as Data & AudienceIds),
    ...(message ? { message: messageOf(message) } : {}),
  };
}

function messageOf<Data, Type extends string, Fields extends z.ZodRawShape>({
  type,
  row,
  tagsWithRow = [],
  isForTeam,
  of,
}: MessageRule<Data, Type, Fields>): RealtimeMessage {
  return {
    type,
    ...(row === undefined ? {} : { row }),
    tagsWithRow,
    isForTeam: isForTeam === true,
    fieldsOf: (payload: Data) => of(payload),
  };
}
