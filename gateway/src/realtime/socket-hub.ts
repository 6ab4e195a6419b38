import { Inject, Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { type Actor, clientOf } from '@emberdeck/contracts/core/actor';
import type { Audience } from '@emberdeck/contracts/core/audience';
import { isClient } from '@emberdeck/contracts/core/permissions';
import type { ServerFrame } from '@emberdeck/contracts/realtime/server-frame';
import {
  sessionEndedCloseCode,
  tooManySocketsCloseCode,
} from '@emberdeck/contracts/realtime/socket-messages';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import type { GatewaySettings } from '../gateway.settings.js';
import type { SocketMessage } from './realtime-routes.js';
import { socketsOpen } from './socket-metrics.js';

/** Unsent bytes allowed per socket. A slower client is disconnected and reconnects by itself. */
export const maxBufferedBytes = 1024 * 1024;

/** All sockets catch up in slices of this size, with a pause of `sliceMs` milliseconds between slices. */
const socketsPerSlice = 100;
const sliceMs = 100;

/** An open socket and its user. */
export interface Connection {
  readonly socket: WebSocket;
  /** Its role and workspace follow the session. The ids of session and user do not change. */
  actor: Actor;
  /** Whether other members see the user as offline. */
  appearsOffline: boolean;
}

/** What a session is in its active workspace. */
export type Place = Pick<Actor, 'workspaceId' | 'role' | 'ownsWorkspace' | 'viewAs'>;

/** A user in a workspace, as other members see it. */
export interface Appearance extends Pick<Actor, 'workspaceId' | 'userId'> {
  readonly appearsOffline: boolean;
}

/** The messages of one turn for one audience. */
interface Batch {
  readonly audience: Audience;
  readonly messages: Buffer[];
}

/** The open sockets of this gateway, by session, user and workspace. */
@Injectable()
export class SocketHub {
  private readonly bySession = new Map<string, Set<Connection>>();
  private readonly byUser = new Map<string, Set<Connection>>();
  private readonly byWorkspace = new Map<string, Set<Connection>>();
  private readonly batches = new Map<string, Batch>();

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    telemetry: Telemetry,
  ) {
    telemetry.gauge(socketsOpen, () => [{ labels: {}, value: this.size }]);
  }

  add(connection: Connection): void {
    const { actor } = connection;
    if ((this.byUser.get(actor.userId)?.size ?? 0) >= this.settings.SOCKETS_PER_USER) {
      connection.socket.close(tooManySocketsCloseCode, 'Too many open windows');
      return;
    }
    put(this.bySession, actor.sessionId, connection);
    put(this.byUser, actor.userId, connection);
    put(this.byWorkspace, actor.workspaceId, connection);
    connection.socket.once('close', () => this.remove(connection));
  }

  /** Sends a message to the audience at the end of the turn. All sockets share its buffer. */
  send({ audience, message }: SocketMessage): void {
    if (this.recipientsOf(audience).size === 0) {
      return;
    }
    if (this.batches.size === 0) {
      setImmediate(() => this.flush());
    }
    const key = JSON.stringify(audience);
    const batch = this.batches.get(key) ?? { audience, messages: [] };
    batch.messages.push(textOf(message));
    this.batches.set(key, batch);
  }

  /**
   * Sends each socket one message for all of the audiences that it belongs to. `messageOf` makes it of their places in the
   * list; sockets of the same audiences share its buffer.
   */
  sendOnce(audiences: readonly Audience[], messageOf: (indexes: readonly number[]) => ServerFrame): void {
    const places = new Map<Connection, number[]>();
    audiences.forEach((audience, index) => {
      for (const connection of this.recipientsOf(audience)) {
        places.set(connection, [...(places.get(connection) ?? []), index]);
      }
    });
    const texts = new Map<string, Buffer>();
    for (const [connection, indexes] of places) {
      const key = indexes.join(' ');
      const text = texts.get(key) ?? textOf(messageOf(indexes));
      texts.set(key, text);
      send(connection, [text]);
    }
  }

  /** The users who have open sockets in each workspace, except those who appear offline. */
  usersByWorkspace(): ReadonlyMap<string, ReadonlySet<string>> {
    return new Map(
      [...this.byWorkspace].map(([workspaceId, connections]) => [
        workspaceId,
        new Set(
          [...connections].filter(({ appearsOffline }) => !appearsOffline).map(({ actor }) => actor.userId),
        ),
      ]),
    );
  }

  /** Sets whether the user of a session appears offline. Returns where that changed. */
  setAppearance(sessionId: string, appearsOffline: boolean): Appearance[] {
    const changed = [...(this.bySession.get(sessionId) ?? [])].filter(
      (each) => each.appearsOffline !== appearsOffline,
    );
    for (const connection of changed) connection.appearsOffline = appearsOffline;
    return changed.map(({ actor: { workspaceId, userId } }) => ({ workspaceId, userId, appearsOffline }));
  }

  /** Makes every client reload its data, in slices: each one requests several lists. */
  catchUp(): void {
    const messages = [textOf({ type: 'catch_up' })];
    const sockets = [...this.bySession.values()].flatMap((each) => [...each]);
    for (let start = 0; start < sockets.length; start += socketsPerSlice) {
      const slice = sockets.slice(start, start + socketsPerSlice);
      const waitMs = (start / socketsPerSlice) * sliceMs;
      setTimeout(() => slice.forEach((each) => send(each, messages)), waitMs).unref();
    }
  }

  /** Closes the sockets of a session that has ended. */
  endSession(sessionId: string): void {
    for (const { socket } of this.bySession.get(sessionId) ?? []) {
      socket.close(sessionEndedCloseCode, 'The session has ended');
    }
  }

  /** Ends the messages of the workspace on the sockets of a session, until {@link follow} sets the next one. */
  leaveWorkspace(sessionId: string): void {
    for (const connection of this.bySession.get(sessionId) ?? []) {
      take(this.byWorkspace, connection.actor.workspaceId, connection);
    }
  }

  /**
   * Sets the current role and workspace of a session on its sockets, and reports a workspace that is new to them. With
   * another role, the same screens have other data: clients read them again. Returns whether anything changed.
   */
  follow(sessionId: string, place: Place): boolean {
    const changed = [...(this.bySession.get(sessionId) ?? [])].filter((each) => !this.isAt(each, place));
    for (const connection of changed) {
      const { workspaceId } = place;
      const isMember = this.isIn(connection, workspaceId);
      take(this.byWorkspace, connection.actor.workspaceId, connection);
      const { viewAs: _before, ...actor } = connection.actor;
      connection.actor = { ...actor, ...place };
      put(this.byWorkspace, workspaceId, connection);
      send(connection, [
        textOf(isMember ? { type: 'catch_up' } : { type: 'workspace_switched', workspaceId }),
      ]);
    }
    return changed.length > 0;
  }

  private isAt(connection: Connection, { workspaceId, role, ownsWorkspace, viewAs }: Place): boolean {
    const { actor } = connection;
    const isSameView = actor.viewAs?.userId === viewAs?.userId;
    const isSame = actor.role === role && actor.ownsWorkspace === ownsWorkspace && isSameView;
    return this.isIn(connection, workspaceId) && isSame;
  }

  private isIn(connection: Connection, workspaceId: string): boolean {
    return this.byWorkspace.get(workspaceId)?.has(connection) === true;
  }

  sessionIds(): string[] {
    return [...this.bySession.keys()];
  }

  /** The sessions of a user with open sockets. */
  sessionsOf(userId: string): string[] {
    return [...new Set([...(this.byUser.get(userId) ?? [])].map(({ actor }) => actor.sessionId))];
  }

  get size(): number {
    return [...this.bySession.values()].reduce((sum, each) => sum + each.size, 0);
  }

  private flush(): void {
    for (const { audience, messages } of this.batches.values()) {
      for (const connection of this.recipientsOf(audience)) send(connection, messages);
    }
    this.batches.clear();
  }

  private recipientsOf(audience: Audience): ReadonlySet<Connection> {
    if (audience.kind === 'user') return this.byUser.get(audience.userId) ?? new Set();
    const found = this.byWorkspace.get(audience.workspaceId) ?? new Set();
    const { kind, hiddenFrom, notFor = [] } = audience;
    if (kind === 'workspace' && hiddenFrom === undefined && notFor.length === 0) return found;
    const hidden: ReadonlySet<string | null> = new Set(hiddenFrom);
    const others = new Set(notFor);
    return new Set(
      [...found].filter(({ actor }) => !others.has(actor.userId) && isReceiver(actor, kind, hidden)),
    );
  }

  private remove(connection: Connection): void {
    const { actor } = connection;
    take(this.bySession, actor.sessionId, connection);
    take(this.byUser, actor.userId, connection);
    take(this.byWorkspace, actor.workspaceId, connection);
  }
}

/** Whether a member of the workspace belongs to the audience. */
function isReceiver(
  actor: Actor,
  kind: 'workspace' | 'team' | 'clients',
  hidden: ReadonlySet<string | null>,
): boolean {
  if (!isClient(actor)) return kind !== 'clients';
  return kind !== 'team' && !hidden.has(clientOf(actor));
}

const textOf = (message: ServerFrame): Buffer => Buffer.from(JSON.stringify(message));

function send({ socket }: Connection, messages: readonly Buffer[]): void {
  if (socket.bufferedAmount > maxBufferedBytes) {
    socket.terminate();
  } else if (socket.readyState === socket.OPEN) {
    for (const message of messages) socket.send(message, { binary: false });
  }
}

function put(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const connections = index.get(key) ?? new Set();
  index.set(key, connections.add(connection));
}

function take(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const connections = index.get(key);
  connections?.delete(connection);
  if (connections?.size === 0) {
    index.delete(key);
  }
}
