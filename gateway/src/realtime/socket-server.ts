import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { clientMessage, type ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RequestSession } from '../auth/request-session.js';
import type { Session } from '../auth/sessions.service.js';
import { isOwnHost } from '../http/own-hosts.js';
import { isFromForeignSite } from '../http/own-origins.js';
import { OWN_HOSTS, OWN_ORIGINS } from '../http/tokens.js';
import { MessageQuota } from './message-quota.js';
import { SocketHub } from './socket-hub.js';

const maxFrameBytes = 64 * 1024;
const heartbeatMs = 30_000;
const policyViolation = 1008;
const goingAway = 1001;

/** How long a socket has to agree to its end, in milliseconds. */
const closeGraceMs = 2_000;

/** `/ws`: proves origin and session before the upgrade, then answers pings and keeps dead sockets out. */
@Injectable()
export class SocketServer {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    // By ourselves, within the quota: the answers to a flood of pings that nobody reads would fill the memory.
    autoPong: false,
  });
  private readonly answered = new WeakSet<WebSocket>();
  private heartbeat: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly session: RequestSession,
    private readonly hub: SocketHub,
    private readonly logger: Logger,
    private readonly clock: Clock,
    @Inject(OWN_HOSTS) private readonly hosts: ReadonlySet<string>,
    @Inject(OWN_ORIGINS) private readonly origins: ReadonlySet<string>,
  ) {}

  attach(http: Server): void {
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      this.upgrade(request, socket, head).catch((error: unknown) => {
        this.logger.warn('A socket could not be opened', { err: error });
        refuse(socket, '503 Service Unavailable');
      });
    });
    this.heartbeat = setInterval(() => this.beat(), heartbeatMs);
  }

  /** Closes every socket, so that the browsers open one elsewhere, and lets in no further one. */
  close(): void {
    this.closing = true;
    clearInterval(this.heartbeat);
    for (const socket of this.server.clients) {
      socket.close(goingAway, 'The server restarts');
    }
    setTimeout(() => this.server.clients.forEach((socket) => socket.terminate()), closeGraceMs).unref();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!isOwnHost(request.headers.host, this.hosts)) {
      refuse(socket, '421 Misdirected Request');
      return;
    }
    if (isFromForeignSite({ origin: request.headers.origin }, this.origins)) {
      refuse(socket, '403 Forbidden');
      return;
    }
    const session = await this.session.find(request.headers);
    if (!session) {
      refuse(socket, '401 Unauthorized');
      return;
    }
    if (this.closing) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    this.server.handleUpgrade(request, socket, head, (opened) => this.open(opened, session));
  }

  private open(socket: WebSocket, session: Session): void {
    const quota = new MessageQuota();
    this.answered.add(socket);
    socket.on('pong', () => this.answered.add(socket));
    socket.on('error', () => socket.terminate());
    const allows = (): boolean => quota.take(this.clock.now().getTime()) || shut(socket);
    socket.on('ping', (data) => {
      if (allows()) {
        socket.pong(data);
      }
    });
    socket.on('message', (data, isBinary) => {
      if (allows() && !isBinary && isPing(data)) {
        socket.send(pong);
      }
    });
    this.hub.add({ socket, actor: session.actor });
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

const pong = JSON.stringify({ type: 'pong' } satisfies ServerMessage);

/** Says why, and does not wait for the other end to agree: it may go on sending instead. */
function shut(socket: WebSocket): false {
  if (socket.readyState === socket.OPEN) {
    socket.close(policyViolation, 'Too many messages');
    setTimeout(() => socket.terminate(), closeGraceMs).unref();
  }
  return false;
}

function isPing(data: RawData): boolean {
  try {
    return clientMessage.safeParse(JSON.parse((data as Buffer).toString('utf8'))).success;
  } catch {
    return false;
  }
}

/** Nobody else closes the socket of a refused upgrade, and its other end may never do so. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
