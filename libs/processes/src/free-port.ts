import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems hand to outgoing connections (from 32768): a client that keeps trying to reach a server
// which is down may otherwise be given that very port as its own and lock the server out.
const lowest = 20_000;
const highest = 32_000;
const handedOut = new Set<number>();

/** Whether nobody listens on that port of 127.0.0.1 (or of the given host) at this moment. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that nobody listens on; this process is never given the same one twice. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error(`No free port found between ${lowest} and ${highest}`);
}
