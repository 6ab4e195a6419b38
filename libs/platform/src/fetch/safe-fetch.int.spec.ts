import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server as SocketServer,
  type Socket,
} from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { outboundAllow } from '../security/outgoing/outbound-allow.js';
import { OutboundPolicy } from '../security/outgoing/outbound-policy.js';
import { type FetchOptions, type FetchRequest, SafeFetch } from './safe-fetch.js';

describe('safe fetch', () => {
  const running: (Server | SocketServer)[] = [];
  const sockets = new Set<Socket>();

  async function portOf(server: Server | SocketServer): Promise<number> {
    running.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  const serve = (listener: RequestListener): Promise<number> => portOf(createServer(listener));

  /** Starts a peer that writes arbitrary bytes after the first received data. */
  const serveRaw = (answer: (socket: Socket) => void): Promise<number> =>
    portOf(createSocketServer((socket) => socket.once('data', () => answer(socket))));

  afterEach(async () => {
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  const fetchFrom = (allowed: string, options: Partial<FetchOptions> = {}) =>
    new SafeFetch(new OutboundPolicy(outboundAllow.parse(allowed)), { wholeMs: 2_000, ...options });

  const get = (port: number, options: Partial<FetchOptions> = {}, path = '/') =>
    fetchFrom(`127.0.0.1:${port}`, options).get(`http://127.0.0.1:${port}${path}`);

  describe('a safe fetch', () => {
    it('returns type and body, and sends only the expected headers', async () => {
      let seen: unknown;
      const port = await serve((request, response) => {
        seen = { url: request.url, ...request.headers };
        response.setHeader('Content-Type', 'Text/Plain; charset=utf-8').end('hello');
      });
      const address = `http://127.0.0.1:${port}/a%0d%0ab?c=d#fragment`;
      const result = await fetchFrom(`127.0.0.1:${port}`).get(address, { 'X-Api-Key': 'secret' });
      expect(result).toEqual({ ok: true, type: 'text/plain', body: Buffer.from('hello') });
      expect(seen).toEqual({
        url: '/a%0d%0ab?c=d',
        host: `127.0.0.1:${port}`,
        connection: expect.any(String),
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Emberdeck',
        'x-api-key': 'secret',
      });
    });

    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const)('decodes %s', async (encoding, compress) => {
      const port = await serve((_request, response) => {
        response.setHeader('Content-Encoding', encoding).end(compress('hello'));
      });
      expect(await get(port)).toMatchObject({ ok: true, body: Buffer.from('hello') });
    });

    it('resolves a name only once, as a defense against DNS rebinding', async () => {
      const port = await serve((request, response) => response.end(request.headers.host));
      const answers = [['127.0.0.1'], ['127.0.0.2']];
      let lookups = 0;
      const resolve = () => Promise.resolve(answers[lookups++] ?? []);
      const fetch = fetchFrom(`rebinding.example:${port}`, { resolve });
      const result = await fetch.get(`http://rebinding.example.:${port}/`);
      expect(result).toMatchObject({ ok: true, body: Buffer.from(`rebinding.example:${port}`) });
      expect(lookups).toBe(1);
    });

    it('refuses a peer that is private when the connection opens', async () => {
      let requests = 0;
      const port = await serve((_request, response) => response.end(String((requests += 1))));
      let own: string[] = [];
      const policy = new OutboundPolicy([]);
      // The literal and the port pass. The second check of the peer finds an address of this machine.
      policy.refusalOf = () => null;
      const refusalOfPeer = policy.refusalOfPeer.bind(policy);
      let checks = 0;
      policy.refusalOfPeer = (url, ip) => {
        own = [ip];
        checks += 1;
        return checks === 1 ? null : refusalOfPeer(url, ip, own);
      };
      const result = await new SafeFetch(policy).get(`http://127.0.0.1:${port}/`);
      expect(result).toMatchObject({ ok: false, reason: 'private' });
      expect([checks, requests]).toEqual([2, 0]);
    });

    it.each([301, 302, 303, 307, 308])('does not follow the redirect with status %d', async (status) => {
      let requests = 0;
      const inside = await serve((_request, response) => response.end(String((requests += 1))));
      const port = await serve((_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${inside}/` }).end();
      });
      expect(await get(port)).toMatchObject({ ok: false, reason: 'redirect' });
      expect(requests).toBe(0);
    });

    it.each([404, 401, 500])('returns the status %d as a failure', async (status) => {
      const port = await serve((_request, response) => response.writeHead(status).end('secret'));
      expect(await get(port)).toEqual({
        ok: false,
        reason: 'status',
        message: `The server returned the status ${status} for this address.`,
      });
    });

    it('reports a closed port as refused', async () => {
      const port = await serve(() => undefined);
      await new Promise((resolve) => running.splice(0)[0]?.close(resolve));
      expect(await get(port)).toMatchObject({ ok: false, reason: 'refused' });
    });

    it('reports a server without TLS', async () => {
      const port = await serve((_request, response) => response.end());
      const result = await fetchFrom(`127.0.0.1:${port}`).get(`https://127.0.0.1:${port}/`);
      expect(result).toMatchObject({ ok: false, reason: 'plain' });
    });
  });

  describe('the time of a safe fetch', () => {
    const short = { wholeMs: 150 };

    it('limits the resolution of a name', async () => {
      const fetch = fetchFrom('', { connectMs: 50, resolve: () => new Promise(() => undefined) });
      expect(await fetch.get('http://slow.example/')).toMatchObject({ ok: false, reason: 'time' });
    });

    it('limits the wait for headers', async () => {
      expect(await get(await serve(() => undefined), short)).toMatchObject({ ok: false, reason: 'time' });
    });

    it.each([
      ['headers', 'HTTP/1.1 200 OK\r\n', (index: number) => `x-${index}: a\r\n`],
      ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', () => 'a'],
      ['early hints', '', () => 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ])('limits %s that arrive in small pieces', async (_what, begin, more) => {
      const port = await serveRaw((socket) => {
        socket.write(begin);
        let index = 0;
        const timer = setInterval(() => socket.write(more((index += 1))), 20);
        socket.on('close', () => clearInterval(timer));
      });
      expect(await get(port, short)).toMatchObject({ ok: false, reason: 'time' });
    });
  });

  describe('the silence of a peer', () => {
    /** Writes a piece every 50 ms, and stops without an end after the last. */
    const pieces = (count: number, isEnded: boolean) =>
      serve((_request, response) => {
        let sent = 0;
        const timer = setInterval(() => {
          response.write('a');
          sent += 1;
          if (sent < count) return;
          clearInterval(timer);
          if (isEnded) response.end();
        }, 50);
      });

    it('may not be longer than the idle limit, however long the whole takes', async () => {
      const limits = { wholeMs: 60_000, idleMs: 500 };
      expect(await get(await pieces(12, true), limits)).toMatchObject({
        ok: true,
        body: Buffer.from('aaaaaaaaaaaa'),
      });
      const startedAt = performance.now();
      expect(await get(await pieces(2, false), limits)).toMatchObject({ ok: false, reason: 'time' });
      expect(performance.now() - startedAt).toBeLessThan(15_000);
    });

    it('has a limit of its own before the answer begins', async () => {
      const port = await serve(() => undefined);
      const startedAt = performance.now();
      expect(await get(port, { wholeMs: 60_000, answerMs: 200 })).toMatchObject({
        ok: false,
        reason: 'time',
      });
      expect(performance.now() - startedAt).toBeLessThan(15_000);
    });

    it('is limited by the request where that allows less', async () => {
      const port = await serve(() => undefined);
      const fetch = fetchFrom(`127.0.0.1:${port}`, { wholeMs: 5_000 });
      const address = `http://127.0.0.1:${port}/`;
      expect(await fetch.request(address, { wholeMs: 100 })).toMatchObject({ ok: false, reason: 'time' });
    });
  });

  describe('the size of a safe fetch', () => {
    const tooLarge = {
      ok: false,
      reason: 'too_large',
      message: 'The file at this address is larger than 1 MB.',
    };

    it('accepts a body of exactly the limit', async () => {
      const port = await serve((_request, response) => response.end(Buffer.alloc(1_048_576)));
      expect(await get(port)).toMatchObject({ ok: true });
    });

    it('rejects a larger body by its content-length', async () => {
      const port = await serve((_request, response) => {
        response.writeHead(200, { 'content-length': 1_048_577 }).flushHeaders();
      });
      expect(await get(port)).toEqual(tooLarge);
    });

    it('ends an endless body', async () => {
      const port = await serve((_request, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
            // Writes until the socket is full.
          }
        };
        response.on('drain', more);
        more();
      });
      expect(await get(port)).toEqual(tooLarge);
    });

    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ] as const)('ends a decompression bomb in %s', async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(4 * 1_048_576));
      const port = await serve((_request, response) => {
        response.setHeader('content-encoding', encoding).end(bomb);
      });
      expect(bomb.length).toBeLessThan(1_048_576);
      expect(await get(port)).toEqual(tooLarge);
    });

    it('rejects several layers of encodings', async () => {
      const port = await serve((_request, response) => {
        response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync('a')));
      });
      expect(await get(port)).toMatchObject({ ok: false, reason: 'broken' });
    });
  });

  describe('a response of a safe fetch', () => {
    it.each([
      ['ends before its length', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'],
      ['has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde'],
      ['has a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: 3a\r\n\r\nabc'],
      ['has a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nabc\r\n'],
      [
        'is cut in its gzip',
        'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\n\x1f\x08a',
      ],
      ['has a header with NUL', 'HTTP/1.1 200 OK\r\nx: a\0b\r\ncontent-length: 1\r\n\r\na'],
      ['has headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}`],
      ['is not HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
      ['is nothing', ''],
    ])('is broken if it %s', async (_what, bytes) => {
      const port = await serveRaw((socket) => socket.end(bytes, 'latin1'));
      expect(await get(port)).toMatchObject({ ok: false, reason: 'broken' });
    });

    it('ends at its content-length and ignores further bytes', async () => {
      const port = await serveRaw((socket) =>
        socket.end(
          'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nd',
        ),
      );
      expect(await get(port)).toMatchObject({ ok: true, body: Buffer.from('abc') });
    });
  });

  describe('a request of a safe fetch', () => {
    const request = (port: number, options: FetchRequest = {}, allowed = `127.0.0.1:${port}`) =>
      fetchFrom(allowed, { wholeMs: 500 }).request(`http://127.0.0.1:${port}/`, options);

    it.each([200, 204, 304, 301, 401, 403, 429, 500, 503])(
      'returns the status %d with its headers',
      async (status) => {
        const port = await serve((_request, response) => {
          response.writeHead(status, { etag: '"v1"', 'retry-after': '7', location: '/elsewhere' }).end();
        });
        const answer = await request(port);
        expect(answer).toMatchObject({ ok: true, status, body: Buffer.alloc(0) });
        expect(
          answer.ok && [answer.header('etag'), answer.header('retry-after'), answer.header('link')],
        ).toEqual(['"v1"', '7', null]);
      },
    );

    it('reads no body but that of a success', async () => {
      const port = await serve((_request, response) => response.writeHead(404).end('internal detail'));
      expect(await request(port)).toMatchObject({ status: 404, body: Buffer.alloc(0) });
    });

    it('has a limit of its own', async () => {
      const port = await serve((_request, response) => response.end(Buffer.alloc(2_000_000)));
      expect(await request(port)).toMatchObject({ ok: false, reason: 'too_large' });
      expect(await request(port, { maxBytes: 2_000_000 })).toMatchObject({ ok: true, status: 200 });
      expect(await request(port, { maxBytes: 1_999_999 })).toMatchObject({ ok: false, reason: 'too_large' });
    });

    it('sends conditions, and no header that routes, frames or carries a session', async () => {
      let seen: unknown;
      const port = await serve((incoming, response) => {
        seen = incoming.headers;
        response.end();
      });
      await request(port, { headers: { 'if-none-match': '"v1"', Authorization: 'Bearer key' } });
      expect(seen).toMatchObject({ 'if-none-match': '"v1"', authorization: 'Bearer key' });
      for (const header of [
        'Host',
        'Cookie',
        'Content-Length',
        'Transfer-Encoding',
        'Proxy-Authorization',
        'Range',
      ]) {
        expect(await request(port, { headers: { [header]: 'x' } })).toMatchObject({
          ok: false,
          reason: 'header',
        });
      }
    });

    it('ends with the signal of its caller, and rejects with the reason', async () => {
      const canceled = new AbortController();
      const port = await serve(() => canceled.abort(new Error('canceled')));
      await expect(request(port, { signal: canceled.signal })).rejects.toThrow('canceled');
      await expect(request(port, { signal: canceled.signal })).rejects.toThrow('canceled');
    });

    it('knows a host that only a network of the operator allows, also when it fails', async () => {
      const port = await serve((_request, response) => response.end());
      expect(await request(port)).toMatchObject({ ok: true, isInternal: false });
      const inside = await fetchFrom('127.0.0.0/8').request(`http://127.0.0.1:${port}/`);
      expect(inside).toMatchObject({ ok: true, isInternal: true });
      const resolve = () => Promise.resolve(['127.0.0.1']);
      const fetch = fetchFrom('127.0.0.0/8', { resolve, connectMs: 200 });
      // A public name on a usual port: its address alone makes it internal, and nothing listens there or it is no TLS.
      expect(await fetch.request('https://files.example/')).toMatchObject({ ok: false, isInternal: true });
      const open = fetchFrom('', { resolve: () => Promise.resolve([]) });
      expect(await open.request('https://files.example/')).toMatchObject({
        reason: 'dns',
        isInternal: false,
      });
    });
  });
});
