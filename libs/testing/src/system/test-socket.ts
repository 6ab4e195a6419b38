import { WebSocket } from 'ws';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { eventually } from '../eventually.js';

/** A websocket that records its received messages. */
export class TestSocket {
  readonly received: ServerMessage[] = [];
  closeCode: number | null = null;
  /** The number of received protocol pongs. */
  pongs = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) =>
      this.received.push(JSON.parse(data.toString('utf8')) as ServerMessage),
    );
    socket.on('pong', () => (this.pongs += 1));
    socket.on('close', (code) => {
      this.closeCode = code;
    });
  }

  /** Opens a socket. Rejects with the HTTP status if the upgrade is refused. */
  static async open(address: string, headers: Record<string, string>, query = ''): Promise<TestSocket> {
    const url = new URL(`/ws${query}`, address);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url, { headers: { origin: new URL(address).origin, ...headers } });
    const opened = new TestSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('unexpected-response', (_request, response) => {
        reject(new Error(`The upgrade was refused with ${response.statusCode}`));
        response.destroy();
      });
      socket.once('error', reject);
    });
    return opened;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Sends a protocol ping, not a message. */
  ping(): void {
    this.socket.ping();
  }

  /** Waits for a message of a type for which `fits` returns true. Rejects after the deadline. */
  waitFor<Type extends ServerMessage['type']>(
    type: Type,
    fits: (message: Extract<ServerMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: Type }>> {
    const isWanted = (message: ServerMessage): message is Extract<ServerMessage, { type: Type }> =>
      message.type === type && fits(message as Extract<ServerMessage, { type: Type }>);
    return eventually(() => {
      const found = this.received.find(isWanted);
      if (!found) {
        throw new Error(
          `No ${type} among: ${this.received.map((each) => each.type).join(', ') || 'nothing'}`,
        );
      }
      return found;
    });
  }

  /**
   * Returns the types of all received messages. A pong proves that all earlier messages have arrived. Broadcasts come a
   * second later and are left out.
   */
  async settled(): Promise<string[]> {
    const pongs = this.received.filter(({ type }) => type === 'pong').length;
    this.send({ type: 'ping' });
    await this.waitFor('pong', () => this.received.filter(({ type }) => type === 'pong').length > pongs);
    return this.received.map(({ type }) => type).filter((type) => type !== 'pong' && type !== 'presence');
  }

  waitForClose(): Promise<number> {
    return eventually(() => {
      if (this.closeCode === null) {
        throw new Error('The socket is still open');
      }
      return this.closeCode;
    });
  }

  close(): void {
    this.socket.terminate();
  }
}
