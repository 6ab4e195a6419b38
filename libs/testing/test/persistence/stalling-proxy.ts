import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A way to a server that can stop taking in new connections without refusing them. */
export interface StallingProxy {
  /** The given address, by way of the proxy. */
  readonly url: string;
  /** From now on connections open, and nothing more happens on them; those that are open work on. */
  stall(): void;
  /** New connections work again. */
  resume(): void;
  /** Ends the oldest open connections. */
  cut(count: number): void;
  close(): Promise<void>;
}

/** Stands between a client and the server of `url`. */
export async function stallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let stalls = false;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (stalls) return;
    const beyond = connect(Number(target.port), target.hostname);
    beyond.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('close', () => beyond.destroy());
    socket.pipe(beyond).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const cut = (count: number): void => [...open].slice(0, count).forEach((socket) => socket.destroy());
  return {
    url: near.href,
    stall: () => void (stalls = true),
    resume: () => void (stalls = false),
    cut,
    close: async () => {
      cut(open.size);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
