import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startOnboarding } from '@emberdeck/contracts/identity/onboarding';
import { TestSocket } from '@emberdeck/testing/system/test-socket';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('own hosts', () => {
  let gateway: TestGateway;
  let published: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
    published = await startGateway({ PUBLIC_URL: 'http://deck.example' });
  });

  afterAll(async () => {
    await gateway.stop();
    await published.stop();
  });

  interface Sent {
    readonly method?: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  }

  /** Uses `node:http`, since `fetch` sets the Host header itself. */
  async function send({ address }: TestGateway, path: string, { method = 'GET', headers, body }: Sent) {
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address + path, { method, headers }, resolve)
        .on('error', reject)
        .end(body);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answered) chunks.push(chunk as Buffer);
    return { status: answered.statusCode, headers: answered.headers, text: Buffer.concat(chunks).toString() };
  }

  describe('a request to a host that is not ours', () => {
    const headers = { host: 'evil.example' };

    it.each([
      ['GET', '/'],
      ['GET', '/data-sources'],
      ['GET', '/api/auth/user'],
      ['POST', '/api/onboard/entry'],
      ['GET', '/api/nothing'],
      ['GET', '/%ff'],
      ['GET', '/livez/'],
    ])('%s %s is refused, and the error names PUBLIC_URL', async (method, path) => {
      const answer = await send(gateway, path, { method, headers });
      expect([answer.status, answer.headers['content-type']]).toEqual([421, 'application/problem+json']);
      expect(answer.text).toContain('PUBLIC_URL');
    });

    it.each(['/livez', '/readyz', '/healthz'])('%s is served as a probe', async (path) => {
      expect((await send(gateway, path, { headers })).text).not.toContain('PUBLIC_URL');
    });

    it('refuses a second Host header, and methods that no route has', async () => {
      const { port } = new URL(gateway.address);
      const answerTo = async (head: string): Promise<string> => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.end(`${head}\r\nConnection: close\r\n\r\n`);
        return text(socket);
      };
      const twice = await answerTo('GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: localhost');
      expect(twice).toMatch(/^HTTP\/1\.1 400 [\s\S]*more than one Host header/);
      const trace = await answerTo('TRACE /api/auth/user HTTP/1.1\r\nHost: localhost');
      expect(trace).toMatch(/^HTTP\/1\.1 405 /);
      expect(trace).toMatch(/^allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE\r$/m);
      expect(trace).toContain('"code":"method_not_allowed"');
    });

    it('opens no socket', async () => {
      const { browser } = gateway.signIn();
      const opened = TestSocket.open(gateway.address, { ...browser.cookieHeader(), ...headers });
      await expect(opened).rejects.toThrow('421');
    });
  });

  describe('PUBLIC_URL', () => {
    it.each([
      ['deck.example', 401],
      ['localhost:8080', 401],
      ['other.example', 421],
    ])('makes %s answer %i', async (host, status) => {
      expect((await send(published, '/api/auth/user', { headers: { host } })).status).toBe(status);
    });
  });

  describe('the local flag of an entry, as identity gets it', () => {
    it.each([
      ['on this machine', {}, '1'],
      ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }, undefined],
      ['through a tunnel', { via: '1.1 tunnel' }, undefined],
      ['with a Forwarded header', { forwarded: 'for=127.0.0.1' }, undefined],
    ])('for an entry %s', async (_where, headers: Record<string, string>, local) => {
      await send(gateway, '/api/onboard/entry', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ entryType: 'email', entryValue: 'ada@example.test' }),
      });
      const request = gateway.requests.findLast(({ subject }) => subject === startOnboarding.subject);
      expect(request?.headers['loc']).toBe(local);
    });
  });
});
