import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems hand to outgoing connections (from 32768): a client that keeps trying to reach a server
// which is down may otherwise be given that very port as its own and lock the server out.
const lowest = 20_000;
const highest = 32_000;
const handedOut = new Set<number>();

/** Whether the port of 127.0.0.1, or of the given host, is free at this moment. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A free port of 127.0.0.1. Never returns the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error(`No free port found between ${lowest} and ${highest}`);
}
