import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, it, describe } from '@jest/globals';
import { type BodyTimes, limitBodyTimes } from '../src/http/body-time.js';

describe('body time', () => {
  let server: FastifyInstance;

  afterEach(() => server.close());

  /** Sends half a body; returns everything the server sends until it closes the connection. */
  async function answerToHalf(path: string, times: Partial<BodyTimes>, length = 100): Promise<string> {
    server = fastify({ bodyLimit: 1_000 });
    limitBodyTimes(server, { wholeMs: 60_000, silenceMs: 60_000, slowPaths: ['/slow'], ...times });
    server.post('/usual', () => 'all of it');
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
    await once(socket, 'connect');
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${length}\r\n\r\n{"half":`);
    return text(socket);
  }

  it('sends 408 for a body that does not arrive in time, and closes the connection', async () => {
    const answer = await answerToHalf('/usual', { wholeMs: 50 });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request_timeout"');
  });

  it('limits the silence while it discards the rest of a refused body', async () => {
    expect(await answerToHalf('/usual', { silenceMs: 50 }, 5_000)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('limits the total time of discarding a refused body', async () => {
    expect(await answerToHalf('/nowhere', { wholeMs: 50 })).toMatch(/^HTTP\/1\.1 40[48] /);
  });
});
