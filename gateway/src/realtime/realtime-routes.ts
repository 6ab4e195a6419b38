import type { Audience, EventDefinition } from '@emberdeck/contracts/core/event';
import { events } from '@emberdeck/contracts/registry/registry';
import type { ServerFrame, ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** A message and the sockets that it is for. */
export interface Broadcast {
  readonly audience: Audience;
  readonly message: ServerFrame;
}

/** What an event means to sockets. */
export interface Translated {
  readonly audience: Audience;
  /** The whole message, for an event that has just happened. */
  readonly message: ServerMessage;
  /** What remains true of it later. */
  readonly change: ServerMessage;
}

/** @param correlationId the id of the request that caused the event */
type Translation = (payload: unknown, correlationId: string) => Translated | null;

/** The payload is parsed by its contract; a payload that does not match is not sent on. */
function translationOf({ payload: schema, realtime }: EventDefinition): Translation {
  return (given, correlationId) => {
    const parsed = schema.safeParse(given);
    if (!parsed.success || !realtime) {
      return null;
    }
    const change = { type: 'data_changed', what: realtime.changes.what } as const;
    const { message: own } = realtime;
    // The type of the contract's mapping holds the message to its schema.
    const message = own ? ({ type: own.type, ...own.fieldsOf(parsed.data) } as ServerMessage) : change;
    return {
      audience: realtime.audienceOf(parsed.data),
      message: realtime.isInAnswer ? { ...message, cause: correlationId } : message,
      change,
    };
  };
}

/** The translation of every event that browsers learn of, by its subject. */
export const realtimeRoutes: ReadonlyMap<string, Translation> = new Map(
  events.filter(({ realtime }) => realtime).map((event) => [event.subject, translationOf(event)]),
);
