import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsPage } from '../telemetry/metrics-page.js';
import type { Health } from './health.js';

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** The management port of a program: `/livez`, `/readyz`, and `/metrics` if it has metrics. */
export class HealthServer {
  private readonly server: Server;

  constructor(
    private readonly health: Health,
    private readonly metrics: MetricsPage | null = null,
  ) {
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '/').then(({ status, contentType, body }) => {
        response.writeHead(status, { 'content-type': contentType });
        response.end(body);
      });
    });
  }

  /** Listens and returns the port; `port` 0 selects a free one. */
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

  private async answer(url: string): Promise<Answer> {
    if (url === '/livez') {
      return json(200, { alive: true });
    }
    if (url === '/metrics' && this.metrics) {
      return { status: 200, ...(await this.metrics.text()) };
    }
    if (url === '/readyz') {
      const readiness = await this.health.readiness();
      return json(readiness.ready ? 200 : 503, readiness);
    }
    return json(404, { error: 'not found' });
  }
}

const json = (status: number, body: unknown): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
