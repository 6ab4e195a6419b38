import { createServer, type AddressInfo, type LookupFunction, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SendFailure } from '../src/channel.js';
import { openSmtpSocket, type SocketOptions } from '../src/channels/smtp-socket.js';

describe('smtp socket', () => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = server.address() as AddressInfo);
  });

  afterAll(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const never = new AbortController().signal;

  /** A lookup that does not depend on the settings of this machine. */
  const names =
    (addresses: readonly string[], afterMs = 0): LookupFunction =>
    (_host, _options, callback) => {
      setTimeout(
        () =>
          callback(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
        afterMs,
      );
    };

  const open = (changes: Partial<SocketOptions>) =>
    openSmtpSocket({ host: 'mail.example', port, timeoutMs: 300, signal: never, ...changes });

  describe('a connection to a mail server', () => {
    it('succeeds although the lookup takes longer than the time limit of the connection', async () => {
      const socket = await open({ lookup: names(['127.0.0.1'], 900) });
      expect(socket.remotePort).toBe(port);
      socket.destroy();
    });

    it('uses the next address where the first one refuses', async () => {
      const socket = await open({ lookup: names(['127.0.0.99', '127.0.0.1']) });
      expect(socket.remoteAddress).toBe('127.0.0.1');
      socket.destroy();
    });

    it('makes no lookup for an address', async () => {
      const socket = await open({ host: '127.0.0.1', lookup: () => expect('a lookup').toBe('none') });
      expect(socket.remotePort).toBe(port);
      socket.destroy();
    });
  });

  describe('an unreachable mail server', () => {
    const failure = async (changes: Partial<SocketOptions>): Promise<unknown> =>
      open(changes).then(
        () => 'reached',
        (error: unknown) => error,
      );

    it('may be tried again, and gives the code of the failure as reason', async () => {
      const refused = await failure({ port: 1, lookup: names(['127.0.0.1']) });
      expect(refused).toBeInstanceOf(SendFailure);
      expect(refused).toMatchObject({ mayTryAgain: true, reason: 'ECONNREFUSED CONNECT' });
      const unknown: LookupFunction = (_host, _options, callback) =>
        callback(Object.assign(new Error('getaddrinfo ENOTFOUND mail.example'), { code: 'ENOTFOUND' }), []);
      expect(await failure({ lookup: unknown })).toMatchObject({
        mayTryAgain: true,
        reason: 'ENOTFOUND CONNECT',
      });
    });

    it('fails at the time limit of the connection', async () => {
      // An address of TEST-NET-1 (RFC 5737): no host has it, so no reply comes.
      const silent = await failure({ host: '192.0.2.1' });
      expect(silent).toMatchObject({ mayTryAgain: true, reason: expect.stringMatching(/^E\w+ CONNECT$/) });
    });

    it('fails at the deadline while its name server is silent', async () => {
      const deadline = AbortSignal.timeout(200);
      const lookup: LookupFunction = () => undefined;
      expect(await failure({ signal: deadline, lookup })).toMatchObject({ reason: 'EABORT CONNECT' });
    });
  });
});
