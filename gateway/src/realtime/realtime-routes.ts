import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { Audience, EventDefinition } from '@emberdeck/contracts/core/event';
import { events } from '@emberdeck/contracts/registry/registry';
import type { ServerFrame } from '@emberdeck/contracts/realtime/server-frame';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** A message and its audience. */
export interface Broadcast {
  readonly audience: Audience;
  readonly message: ServerFrame;
}

interface Message {
  readonly audience: Audience;
  readonly message: ServerMessage;
}

/** The websocket messages of an event. */
export interface Translated {
  readonly audience: Audience;
  /** The full messages, for a recent event. */
  readonly messages: readonly Message[];
  /** The `data_changed` message, for a late event. */
  readonly change: ServerMessage;
  /** The data that it changed, where ready answers are made of it. */
  readonly changedData: readonly VersionKey[];
}

/** @param correlationId the id of the request that caused the event */
type Translation = (payload: unknown, correlationId: string) => Translated | null;

/** Parses the payload by its contract. A payload that does not match is not forwarded. */
function translationOf({ payload: schema, realtime, changedData }: EventDefinition): Translation {
  return (given, correlationId) => {
    const parsed = schema.safeParse(given);
    if (!parsed.success || !realtime) {
      return null;
    }
    const { data } = parsed;
    const change = { type: 'data_changed', what: realtime.changes.what } as const;
    const { message: own } = realtime;
    const cause = realtime.isInAnswer(data) ? { cause: correlationId } : {};
    // The type of `fieldsOf` in the contract guarantees that the message matches its schema.
    const fields = own ? ({ type: own.type, ...own.fieldsOf(data) } as ServerMessage) : change;
    const message = { ...fields, ...cause };
    const audience = realtime.audienceOf(data);
    return {
      audience,
      messages:
        own?.isForTeam && audience.kind === 'workspace'
          ? [
              { audience: { ...audience, kind: 'team' }, message },
              { audience: { ...audience, kind: 'clients' }, message: { ...change, ...cause } },
            ]
          : [{ audience, message }],
      change,
      changedData: changedData?.(data) ?? [],
    };
  };
}

/** The translations of all events that browsers receive, by subject. */
export const realtimeRoutes: ReadonlyMap<string, Translation> = new Map(
  events.filter(({ realtime }) => realtime).map((event) => [event.subject, translationOf(event)]),
);
