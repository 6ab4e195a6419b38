import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { WebSocket } from 'ws';

/** Number of sockets that are opened concurrently. */
const batchSize = 50;

type Hear = (messageId: string, at: number) => void;

/** Many sockets at one address. Reports every new message at every socket. */
export class Listeners {
  /** Called for each arrival of a message at a socket. */
  hear: Hear = () => {};
  private lastFrame: Buffer = Buffer.alloc(0);
  private lastMessageId: string | null = null;

  private constructor(readonly sockets: WebSocket[]) {}

  static async open(address: string, cookies: readonly string[]): Promise<Listeners> {
    const listeners = new Listeners([]);
    for (let start = 0; start < cookies.length; start += batchSize) {
      const batch = cookies.slice(start, start + batchSize);
      listeners.sockets.push(...(await Promise.all(batch.map((cookie) => openSocket(address, cookie)))));
    }
    for (const socket of listeners.sockets) {
      socket.on('message', (data: Buffer) => listeners.receive(data));
      socket.on('close', (code) => {
        throw new Error(`A socket of ${address} was closed with ${code}`);
      });
    }
    return listeners;
  }

  /** All sockets receive the same bytes. They are parsed once, to keep the cost of the client low. */
  private receive(data: Buffer): void {
    if (!data.equals(this.lastFrame)) {
      const message = JSON.parse(String(data)) as ServerMessage;
      this.lastFrame = data;
      this.lastMessageId = message.type === 'new_message' ? message.messageId : null;
    }
    if (this.lastMessageId !== null) this.hear(this.lastMessageId, performance.now());
  }
}

async function openSocket(address: string, cookie: string): Promise<WebSocket> {
  const url = new URL('/ws', address);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, {
    headers: { cookie, origin: new URL(address).origin },
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}
