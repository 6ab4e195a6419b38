import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a stop waits for connections, in milliseconds. */
export interface DrainTimes {
  /** For requests in transit; then connections without a request are closed. */
  readonly lingerMs: number;
  /** For pending requests; then every connection is closed. */
  readonly deadlineMs: number;
}

/** Gateway and later parts together stop within the grace periods of launchers and orchestrators. */
export const drainTimes: DrainTimes = { lingerMs: 500, deadlineMs: 8_000 };

/**
 * Tracks the connections of the server, so that a stop waits only for pending requests. A browser also holds idle
 * connections, and Node leaves a connection open whose response was sent during the close.
 */
export class ConnectionDrain {
  private readonly requests = new Map<Socket, number>();
  private lingering = true;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.requests.set(socket, 0);
      socket.once('close', () => this.requests.delete(socket));
    });
    // `SocketGateway` closes the websockets.
    server.on('upgrade', (_request: IncomingMessage, socket: Socket) => this.requests.delete(socket));
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.count(socket, 1);
      response.once('close', () => this.count(socket, -1));
    });
  }

  /** Closes each connection as soon as it has no pending request, and all at the deadline. */
  start({ lingerMs, deadlineMs }: DrainTimes): void {
    setTimeout(() => {
      this.lingering = false;
      this.requests.forEach((underWay, socket) => underWay === 0 && socket.destroySoon());
    }, lingerMs).unref();
    setTimeout(() => this.requests.forEach((_underWay, socket) => socket.destroy()), deadlineMs).unref();
  }

  private count(socket: Socket, by: 1 | -1): void {
    const known = this.requests.get(socket);
    if (known === undefined) {
      return;
    }
    this.requests.set(socket, known + by);
    if (!this.lingering && known + by === 0) {
      socket.destroySoon();
    }
  }
}
