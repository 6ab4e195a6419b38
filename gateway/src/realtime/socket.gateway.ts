import type { IncomingMessage } from 'node:http';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { WebSocket, WebSocketServer as Server } from 'ws';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { Clock } from '@emberdeck/platform/rules/clock';
import { MessageQuota } from './message-quota.js';
import { SocketAdmission } from './socket-admission.js';
import { SocketHub } from './socket-hub.js';

const heartbeatMs = 30_000;
const policyViolation = 1008;
const goingAway = 1001;

/** How long a socket has to agree to its end, in milliseconds. */
const closeGraceMs = 2_000;

/** `/ws`: enters admitted sockets into the hub, answers pings within the quota and closes dead sockets. */
@WebSocketGateway({ path: '/ws' })
export class SocketGateway implements OnGatewayInit, OnGatewayConnection<WebSocket> {
  @WebSocketServer() private readonly server: Server;
  private readonly answered = new WeakSet<WebSocket>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly admission: SocketAdmission,
    private readonly hub: SocketHub,
    private readonly clock: Clock,
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
    // Counts before Nest dispatches: its listener comes second, and a socket that is being closed gets no answer.
    socket.on('message', () => allows());
    this.hub.add({ socket, stream: request.socket, actor: session.actor });
  }

  @SubscribeMessage('ping')
  ping(): ServerMessage {
    return { type: 'pong' };
  }

  /** Closes every socket, so that the browsers open one elsewhere, and lets in no further one. */
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

/** Names the reason and does not wait for the other end to agree: it may go on sending. */
function shut(socket: WebSocket): false {
  if (socket.readyState === socket.OPEN) {
    socket.close(policyViolation, 'Too many messages');
    setTimeout(() => socket.terminate(), closeGraceMs).unref();
  }
  return false;
}
