import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral ports of outgoing connections (from 32768). Otherwise a client that reconnects to a stopped
// server could be assigned the server's port as its local port, and block the server.
const lowest = 20_000;
const highest = 32_000;
const handedOut = new Set<number>();

/** Returns whether a port is free, on 127.0.0.1 by default. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns a free port of 127.0.0.1, never the same port twice in a process. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error(`No free port found between ${lowest} and ${highest}`);
}
