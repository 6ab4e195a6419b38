import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A way to a server that can stop taking in new connections without refusing them. */
export interface StallingProxy {
  /** The given address, by way of the proxy. */
  readonly url: string;
  /** From now on connections open, and nothing more happens on them; those that are open work on. */
  stall(): void;
  /** New connections work again. */
  resume(): void;
  /** From now on nothing passes, as if the server were frozen. */
  freeze(): void;
  /** Everything passes that has come meanwhile. */
  thaw(): void;
  /** Ends the oldest open connections. */
  cut(count: number): void;
  close(): Promise<void>;
}

/** Stands between a client and the server of `url`. */
export async function stallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const far = new Set<Socket>();
  const held: Socket[] = [];
  let stalls = false;
  let isFrozen = false;
  const join = (socket: Socket): void => {
    const beyond = connect(Number(target.port), target.hostname);
    far.add(beyond);
    beyond
      .on('error', () => undefined)
      .on('close', () => {
        far.delete(beyond);
        socket.destroy();
      });
    socket.on('close', () => beyond.destroy());
    socket.pipe(beyond).pipe(socket);
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (isFrozen) held.push(socket);
    else if (!stalls) join(socket);
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
    freeze: () => {
      isFrozen = true;
      for (const socket of [...open, ...far]) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of [...open, ...far]) socket.resume();
      for (const socket of held.splice(0)) join(socket);
    },
    cut,
    close: async () => {
      cut(open.size);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
