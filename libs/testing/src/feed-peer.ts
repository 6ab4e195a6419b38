import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';

/** A request that the peer received. */
export interface SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** What the peer does with a request. */
export type Behavior = (request: SeenRequest, response: ServerResponse) => void;

/** Allows every address and takes none as internal, so that a peer on loopback is read as one of the internet is. */
export class OpenPolicy extends OutboundPolicy {
  constructor() {
    super([]);
  }

  override refusalOf(): null {
    return null;
  }

  override refusalOfPeer(): null {
    return null;
  }

  override isInternal(): boolean {
    return false;
  }
}

/** Answers with JSON. */
export const json =
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Behavior =>
  (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** Answers with a status and a text that must not reach a user. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behavior =>
  (_request, response) =>
    void response.writeHead(code, headers).end('internal detail');

/** Answers with arbitrary content. */
export const content =
  (body: string, type = 'text/html'): Behavior =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

/** Accepts the request and never answers. */
export const hang: Behavior = () => undefined;

/** Sends one byte at a time. */
export const drip: Behavior = (_request, response) => {
  response.writeHead(200, { 'content-length': 100_000 });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** Announces more bytes than it sends, and closes the connection. */
export const cut: Behavior = (_request, response) => {
  response.writeHead(200, { 'content-length': 1_000 }).write('[');
  setImmediate(() => response.destroy());
};

/** Announces gigabytes. */
export const huge: Behavior = (_request, response) =>
  response.writeHead(200, { 'content-length': 5_000_000_000 }).flushHeaders();

/** Sends spaces until the connection closes, without an announced length. */
export const endless: Behavior = (_request, response) => {
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536))) {
      // Writes until the socket is full.
    }
  };
  response.on('drain', more);
  more();
};

/** Answers 304 to the entity tag of the body, and otherwise with the body. */
export const tagged =
  (etag: string, body: unknown): Behavior =>
  (request, response) =>
    request.headers['if-none-match'] === etag
      ? void response.writeHead(304, { etag }).end()
      : json(body, { etag })(request, response);

const part = (rows: readonly unknown[], page: number, size: number): readonly unknown[] =>
  rows.slice(page * size, (page + 1) * size);

/** Pages whose `Link` header names the next one. */
export const byLink =
  (rows: readonly unknown[], size: number): Behavior =>
  (request, response) => {
    const page = Number(request.query.get('p') ?? 0);
    const next = `<${request.path}?p=${page + 1}>; title="a, b"; rel="next"`;
    const links = `<${request.path}>; rel="first"${(page + 1) * size < rows.length ? `, ${next}` : ''}`;
    json(part(rows, page, size), { link: links })(request, response);
  };

/** Pages whose body has the cursor of the next one. */
export const byCursor =
  (rows: readonly unknown[], size: number): Behavior =>
  (request, response) => {
    const page = Number((request.query.get('after') ?? 'c-0').slice(2));
    const next = (page + 1) * size < rows.length ? `c-${page + 1}` : null;
    json({ data: part(rows, page, size), paging: { next } })(request, response);
  };

/** Pages by number, from 1. Without the parameter, the first page. */
export const byNumber =
  (rows: readonly unknown[], size: number): Behavior =>
  (request, response) =>
    json(part(rows, Number(request.query.get('page') ?? 1) - 1, size))(request, response);

/** An HTTP server on loopback with the behavior that a test sets. */
export class FeedPeer {
  /** All requests, in the order in which they came. */
  readonly requests: SeenRequest[] = [];
  private readonly behaviors = new Map<string, Behavior>();
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FeedPeer> {
    const server = createServer();
    const peer = new FeedPeer(server);
    server.on('request', ({ url = '/', headers }, response) => {
      const { pathname: path, searchParams: query } = new URL(url, 'http://peer.example');
      const request = { path, query, headers };
      peer.requests.push(request);
      (peer.behaviors.get(path) ?? status(404))(request, response);
    });
    server.on('connection', (socket) => {
      peer.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => peer.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return peer;
  }

  /** The host with the port, as `OUTBOUND_ALLOW` takes it. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets what a path does, and returns its address. */
  serve(path: string, behavior: Behavior): string {
    this.behaviors.set(path, behavior);
    return `http://${this.host}${path}`;
  }

  async stop(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => this.server.close(resolve));
  }
}
