import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { problem } from '@emberdeck/contracts/core/errors';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('unreadable request', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  afterAll(() => gateway.stop());

  /** Sends the bytes; returns everything the gateway sends until it closes the connection. */
  async function answerTo(bytes: string): Promise<{ head: string; body: string }> {
    const socket = connect({ port: Number(new URL(gateway.address).port), host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body };
  }

  it.each([
    ['a header without a colon', 'GET /api/auth/user HTTP/1.1\r\nno header\r\n\r\n', 400, 'bad_request'],
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', 400, 'bad_request'],
    [
      'headers over the size limit',
      `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('responds to %s with problem+json, and closes the connection', async (_what, bytes, status, code) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('\r\ncontent-type: application/problem+json\r\n');
    expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
    const answer = problem.parse(JSON.parse(body));
    expect(answer).toMatchObject({ status, code, type: `urn:emberdeck:problem:${code}` });
    expect(head).toContain(`\r\nx-request-id: ${answer.requestId}\r\n`);
  });
});
