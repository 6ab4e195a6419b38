import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from './health.js';

/** The private door of a program that runs alone: `/livez` and `/readyz`. */
export class HealthServer {
  private readonly server: Server;

  constructor(private readonly health: Health) {
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '/').then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  /** Answers the port, which is a free one where `port` is 0. */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private async answer(url: string): Promise<{ status: number; body: unknown }> {
    if (url === '/livez') {
      return { status: 200, body: { alive: true } };
    }
    if (url === '/readyz') {
      const readiness = await this.health.readiness();
      return { status: readiness.ready ? 200 : 503, body: readiness };
    }
    return { status: 404, body: { error: 'not found' } };
  }
}
