import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a stop allows connections, in milliseconds. */
export interface DrainTimes {
  /** For a request that is on its way already; then connections without a request are closed. */
  readonly lingerMs: number;
  /** For requests under way; then every connection is closed. */
  readonly deadlineMs: number;
}

/** Together with what closes after the gateway this is below what launchers and orchestrators allow. */
export const drainTimes: DrainTimes = { lingerMs: 500, deadlineMs: 8_000 };

/**
 * Follows the connections of the server, so that its end waits for requests under way and for nothing else: a browser
 * also holds connections that never ask anything, and Node leaves one open whose answer went out while it was closing.
 */
export class ConnectionDrain {
  private readonly requests = new Map<Socket, number>();
  private lingering = true;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.requests.set(socket, 0);
      socket.once('close', () => this.requests.delete(socket));
    });
    // What becomes a websocket is closed by who holds it.
    server.on('upgrade', (_request: IncomingMessage, socket: Socket) => this.requests.delete(socket));
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.count(socket, 1);
      response.once('close', () => this.count(socket, -1));
    });
  }

  /** Closes every connection as soon as it has nothing to answer, and all of them at the deadline. */
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
