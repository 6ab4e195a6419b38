import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An API on loopback that a source of a test reads. */
export interface FeedServer {
  /** The address of a path. The started product allows this host. */
  readonly address: (path: string) => string;
  /** The headers of each request, oldest first. */
  readonly requests: readonly IncomingHttpHeaders[];
  readonly stop: () => Promise<void>;
}

/** Starts a server that answers each of these paths with JSON, and any other path with 404. */
export async function startFeedServer(bodies: Readonly<Record<string, unknown>>): Promise<FeedServer> {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer(({ url = '/', headers }, response) => {
    requests.push(headers);
    const body = bodies[new URL(url, 'http://localhost').pathname];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'unknown' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (path) => `http://localhost:${port}${path}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
