import { isDeepStrictEqual } from 'node:util';
import type { EventActivity } from '@emberdeck/contracts/core/activity';
import type { Audience } from '@emberdeck/contracts/core/audience';
import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { EventDefinition, Realtime } from '@emberdeck/contracts/core/event';
import { events } from '@emberdeck/contracts/registry/registry';
import type { ServerFrame } from '@emberdeck/contracts/realtime/server-frame';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** A message and its audience. */
export interface SocketMessage {
  readonly audience: Audience;
  readonly message: ServerFrame;
}

/** The websocket messages of an event. */
export interface Translated {
  /** The full messages, for a recent event. */
  readonly messages: readonly SocketMessage[];
  /** The `data_changed` messages, for a late event. */
  readonly changes: readonly SocketMessage[];
  /** The data that it changed, where ready answers are made of it. */
  readonly changedData: readonly VersionKey[];
}

/** An event beside its payload. */
interface Happened {
  readonly id: string;
  readonly occurredAt: Date;
  /** The id of the request that caused the event. */
  readonly correlationId: string;
}

type Translation = (payload: unknown, event: Happened) => Translated | null;

const changed = (what: string): ServerMessage => ({ type: 'data_changed', what });

/** Parses the payload by its contract. A payload that does not match is not forwarded. */
export function translationOf(definition: EventDefinition): Translation {
  const { payload: schema, realtime, activity, changedData } = definition;
  return (given, event) => {
    const parsed = schema.safeParse(given);
    if (!parsed.success) return null;
    const { data } = parsed;
    const entry = activity?.entryOf(data, event) ?? null;
    const own = realtime ? messagesOf(realtime, data, event.correlationId) : [];
    const changes = realtime ? changesOf(realtime, data) : [];
    return {
      messages: entry === null ? own : withActivity(own, entry),
      changes:
        entry === null ? changes : [...changes, { audience: entry.readers, message: changed('activities') }],
      changedData: changedData?.(data) ?? [],
    };
  };
}

function changesOf(realtime: Realtime, data: unknown): readonly SocketMessage[] {
  const audience = realtime.audienceOf(data);
  return audience === null ? [] : [{ audience, message: changed(realtime.changes.what) }];
}

function messagesOf(realtime: Realtime, data: unknown, correlationId: string): readonly SocketMessage[] {
  const { message: own } = realtime;
  const cause = realtime.isInAnswer(data) ? { cause: correlationId } : {};
  const change = { ...changed(realtime.changes.what), ...cause };
  // The type of `fieldsOf` in the contract guarantees that the message matches its schema.
  const message = own ? ({ type: own.type, ...own.fieldsOf(data), ...cause } as ServerMessage) : change;
  const audience = realtime.audienceOf(data);
  if (audience === null) return [];
  return own?.isForTeam && audience.kind === 'workspace'
    ? [
        { audience: { ...audience, kind: 'team' }, message },
        { audience: { ...audience, kind: 'clients' }, message: change },
      ]
    : [{ audience, message }];
}

/** The entry goes with a message to exactly its readers, else by itself. */
function withActivity(
  messages: readonly SocketMessage[],
  { readers, activity }: EventActivity,
): readonly SocketMessage[] {
  const carrier = messages.find(({ audience }) => isDeepStrictEqual(audience, readers));
  if (carrier !== undefined) {
    return messages.map((each) =>
      each === carrier ? { ...each, message: { ...each.message, activity } } : each,
    );
  }
  const message = {
    type: 'activity',
    activityId: activity.id,
    activityType: activity.type,
    activity,
  } as const;
  return [...messages, { audience: readers, message }];
}

/** The translations of all events that browsers receive, by subject. */
export const realtimeRoutes: ReadonlyMap<string, Translation> = new Map(
  events
    .filter(({ realtime, activity }) => realtime ?? activity)
    .map((event) => [event.subject, translationOf(event)]),
);
