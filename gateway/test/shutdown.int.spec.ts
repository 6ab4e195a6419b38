import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postMessage } from '@emberdeck/contracts/messaging/messages';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('shutdown', () => {
  let gateway: TestGateway;
  let cookie: string;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    gateway = await startGateway();
    gateway.answer(postMessage, () => ({ id: 1 }));
    cookie = gateway.signIn().cookie;
  });

  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** Opens a connection and sends `lines`. With `allowHalfOpen`, it does not close when the server does. */
  async function connection(lines: readonly string[], allowHalfOpen = false): Promise<Socket> {
    const port = Number(new URL(gateway.address).port);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (lines.length > 0) {
      const headers = [
        'Host: localhost',
        'Sec-Fetch-Site: same-origin',
        `Cookie: emberdeck_session=${cookie}`,
      ];
      socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`);
    }
    return socket;
  }

  const websocket = [
    'GET /ws HTTP/1.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  // The response 100 shows that the server is processing the request.
  const post = [
    'POST /api/messages HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 15',
    'Expect: 100-continue',
  ];

  // A stop that waits takes until its deadline, which is longer than this limit.
  const limitMs = 5_000;

  describe('a stop', () => {
    it(
      'does not wait for a connection without a request',
      async () => {
        const socket = await connection([]);
        const closed = once(socket, 'close');
        await gateway.stop();
        await closed;
      },
      limitMs,
    );

    it(
      'does not wait for an incomplete request',
      async () => {
        const socket = await connection([]);
        socket.write('GET /livez HTTP/1.1\r\nHost: loc');
        const closed = once(socket, 'close');
        await gateway.stop();
        await closed;
      },
      limitMs,
    );

    it(
      'does not wait for a websocket that does not confirm its close',
      async () => {
        const socket = await connection(websocket);
        await once(socket, 'data');
        await gateway.stop();
      },
      limitMs,
    );

    it(
      'does not wait for the client of a refused websocket',
      async () => {
        cookie = 'none';
        const socket = await connection(websocket, true);
        await once(socket, 'data');
        await gateway.stop();
      },
      limitMs,
    );

    it(
      'responds to a pending request, and then closes its connection',
      async () => {
        const socket = await connection(post);
        const closed = once(socket, 'close');
        let answer = '';
        socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
        await once(socket, 'data');
        const stopped = gateway.stop();
        socket.write('{"content":"p"}');
        await stopped;
        await closed;
        expect(answer).toContain('HTTP/1.1 201 Created');
      },
      limitMs,
    );
  });
});
