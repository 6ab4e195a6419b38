import type { IncomingMessage } from 'node:http';
import {
  ConnectedSocket,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { Inject } from '@nestjs/common';
import type { WebSocket, WebSocketServer as Server } from 'ws';
import { may } from '@emberdeck/contracts/core/permissions';
import { memberTyping } from '@emberdeck/contracts/messaging/typing';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { BroadcastTransport } from '@emberdeck/platform/bus/broadcast-transport';
import { Clock } from '@emberdeck/platform/rules/clock';
import { PresenceService } from '../presence/presence.service.js';
import { MessageQuota } from './message-quota.js';
import { SocketAdmission, shownWorkspaceOf } from './socket-admission.js';
import { type Appearance, type Connection, SocketHub } from './socket-hub.js';
import { BROADCASTS } from './tokens.js';

const heartbeatMs = 30_000;
const policyViolation = 1008;
const goingAway = 1001;

/** How long a client has to confirm a close, in milliseconds. */
const closeGraceMs = 2_000;

/** `/ws`: adds admitted sockets to the hub, answers pings and takes reports within the quota, and closes dead sockets. */
@WebSocketGateway({ path: '/ws' })
export class SocketGateway implements OnGatewayInit, OnGatewayConnection<WebSocket> {
  @WebSocketServer() private readonly server: Server;
  private readonly answered = new WeakSet<WebSocket>();
  private readonly connections = new WeakMap<WebSocket, Connection>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly admission: SocketAdmission,
    private readonly hub: SocketHub,
    private readonly clock: Clock,
    private readonly presence: PresenceService,
    @Inject(BROADCASTS) private readonly broadcasts: BroadcastTransport,
  ) {}

  afterInit(): void {
    this.heartbeat = setInterval(() => this.beat(), heartbeatMs);
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const session = this.admission.sessionOf(request);
    if (!session) {
      socket.terminate();
      return;
    }
    const quota = new MessageQuota();
    const allows = (): boolean => quota.take(this.clock.now().getTime()) || shut(socket);
    this.answered.add(socket);
    socket.on('pong', () => this.answered.add(socket));
    socket.on('error', () => socket.terminate());
    socket.on('ping', (data) => {
      if (allows()) {
        socket.pong(data);
      }
    });
    // Nest's listener runs after this one, so a socket that exceeds the quota is closing and gets no answer.
    socket.on('message', () => allows());
    const { actor, appearsOffline } = session;
    const connection = { socket, actor, appearsOffline };
    this.connections.set(socket, connection);
    socket.on('close', () => void this.presence.closed(appearanceOf(connection)));
    this.hub.add(connection);
    reportWorkspace(connection, shownWorkspaceOf(request));
    void this.presence.opened(appearanceOf(connection));
  }

  @SubscribeMessage('ping')
  ping(): ServerMessage {
    return { type: 'pong' };
  }

  /** The user has done something in this browser. */
  @SubscribeMessage('active')
  active(@ConnectedSocket() socket: WebSocket): void {
    const connection = this.connections.get(socket);
    if (connection !== undefined) void this.presence.active(appearanceOf(connection));
  }

  /** The user writes a message. */
  @SubscribeMessage('typing')
  typing(@ConnectedSocket() socket: WebSocket): void {
    const connection = this.connections.get(socket);
    if (connection === undefined || connection.appearsOffline) return;
    const { actor } = connection;
    if (actor.viewAs || !may(actor, 'post-message')) return;
    const { workspaceId, userId, displayName } = actor;
    this.broadcasts.send(memberTyping.subject, { workspaceId, userId, displayName });
  }

  /** Closes every socket, so that the browsers reconnect to another gateway, and admits no more. */
  close(): void {
    this.admission.close();
    clearInterval(this.heartbeat);
    for (const socket of this.server.clients) {
      socket.close(goingAway, 'The server restarts');
    }
    setTimeout(() => this.server.clients.forEach((socket) => socket.terminate()), closeGraceMs).unref();
  }

  private beat(): void {
    for (const socket of this.server.clients) {
      if (this.answered.delete(socket)) {
        socket.ping();
      } else {
        socket.terminate();
      }
    }
  }
}

const appearanceOf = ({ actor, appearsOffline }: Connection): Appearance => ({ ...actor, appearsOffline });

/** A browser that shows another workspace follows the session. */
function reportWorkspace({ socket, actor: { workspaceId } }: Connection, shown: string | null): void {
  if (shown !== null && shown !== workspaceId) {
    const message: ServerMessage = { type: 'workspace_switched', workspaceId };
    socket.send(JSON.stringify(message));
  }
}

/** Closes with a reason and terminates after the grace period: the client may go on sending. */
function shut(socket: WebSocket): false {
  if (socket.readyState === socket.OPEN) {
    socket.close(policyViolation, 'Too many messages');
    setTimeout(() => socket.terminate(), closeGraceMs).unref();
  }
  return false;
}
