import { z } from 'zod';
import { broadcasts, type Definition, events } from '../registry/registry.js';

const pong = z.object({ type: z.literal('pong') });

/** A client that shows `what` reads it again. Clients ignore an unknown `what`. */
const dataChanged = z.object({ type: z.literal('data_changed'), what: z.string() });

/** Messages may be missing: read again everything that a message could have changed. */
const catchUp = z.object({ type: z.literal('catch_up') });

/** The socket gets the messages of this workspace from now on. Cached answers of the workspace before are stale. */
const workspaceSwitched = z.object({ type: z.literal('workspace_switched'), workspaceId: z.uuid() });

type MessageOf<Defined> = Defined extends {
  readonly kind: 'event' | 'broadcast';
  readonly message: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : never;

type AnyMessage =
  | z.output<typeof pong>
  | z.output<typeof dataChanged>
  | z.output<typeof catchUp>
  | z.output<typeof workspaceSwitched>
  | MessageOf<Definition>;

/**
 * A message from the server on `/ws`. A client ignores unknown types. `cause` is the id of the request whose answer
 * shows the same change: the tab that sent the request ignores the message.
 */
export type ServerMessage = AnyMessage & { readonly cause?: string };

const ownMessages = new Set([...events, ...broadcasts].flatMap(({ message }) => message ?? []));

/**
 * The schema of {@link ServerMessage}: the messages of the connection, and the own message of each event or broadcast that has one.
 */
export const serverMessage = z.union([
  pong,
  dataChanged,
  catchUp,
  workspaceSwitched,
  ...ownMessages,
]) as z.ZodType<ServerMessage>;

/**
 * A message from a client on `/ws`: a ping, answered by `pong`, that its user has done something since the last one, or
 * that its user writes a message.
 */
export const clientMessage = z.object({ type: z.enum(['ping', 'active', 'typing']) });

/** Close code of a socket whose session has ended. */
export const sessionEndedCloseCode = 4401;

/** Close code of a socket beyond the limit of one user. */
export const tooManySocketsCloseCode = 4429;

/** Interval of the client's pings, in milliseconds. After two missing answers the socket counts as dead. */
export const clientPingIntervalMs = 25_000;
