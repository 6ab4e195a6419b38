import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A proxy that can hold new connections without refusing them. */
export interface StallingProxy {
  /** The server's URL with the address of the proxy. */
  readonly url: string;
  /** New connections open but stay silent. Open connections continue to work. */
  stall(): void;
  /** New connections work again. */
  resume(): void;
  /** Stops all data, as if the server were frozen. */
  freeze(): void;
  /** Passes on the held data, and continues. */
  thaw(): void;
  /** Ends the oldest open connections. */
  cut(count: number): void;
  close(): Promise<void>;
}

/** Starts a proxy between clients and the server of `url`. */
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
