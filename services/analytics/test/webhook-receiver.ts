import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it arrived. */
export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a delivery; `count` is how many have arrived at its path. */
export type Answer = (response: ServerResponse, count: number) => void;

export const withStatus =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end('thanks');

/** A server that takes deliveries. A path without an answer of its own returns 204. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly server = createServer((request, response) => void this.take(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The address of a path, whose deliveries get this answer. */
  at(path: string, answer: Answer = withStatus(204)): string {
    this.answers.set(path, answer);
    return `http://127.0.0.1:${this.port}${path}`;
  }

  of(path: string): Received[] {
    return this.received.filter((each) => each.path === path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { url: path = '', method = '', headers } = request;
    this.received.push({ path, method, headers, body: Buffer.concat(chunks).toString() });
    (this.answers.get(path) ?? withStatus(404))(response, this.of(path).length);
  }
}

/** The signature of a delivery, computed by the text of the specification alone. */
export function expectedSignature({ headers, body }: Received, secret: string): string {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
