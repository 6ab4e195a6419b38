import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type OpenPorts, openPorts } from '@emberdeck/platform/runtime/open-ports';
import { anEvent } from '../src/suites/some-events.js';
import { NatsBench } from './nats-bench.js';

const call = 'emberdeck.messaging.call.v1.echo';
const request = { subject: call, body: new Uint8Array(1), headers: {} };

/** Emitted when the first connection is blocked. */
const blocked = 'blocked';

/** Stands before a broker, and blocks each connection that addresses JetStream, as nats-server does on a full disk. */
function blockingProxy(port: number, sockets: Set<Socket>): Server {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => other.destroy());
    }
    far.pipe(near);
    near.on('data', (data) => {
      if (!data.includes('$JS.')) {
        far.write(data);
        return;
      }
      near.pause();
      far.pause();
      server.emit(blocked);
    });
  });
  return server.listen(0, '127.0.0.1');
}

describe('a broker whose store is blocked', () => {
  let bench: NatsBench;
  let proxy: Server;
  let ports: OpenPorts;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    bench = await NatsBench.open();
    const url = new URL(bench.server.url);
    proxy = blockingProxy(Number(url.port), sockets);
    await once(proxy, 'listening');
    url.port = String((proxy.address() as AddressInfo).port);
    const settings = {
      NATS_URL: url.href,
      NATS_REPLICAS: 1,
      NATS_STREAM: 'make',
      NATS_STREAM_MEGABYTES: 64,
      REDIS_URL: undefined,
    } as const;
    ports = await openPorts('messaging', settings, 'distributed', bench.logger);
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await ports.close();
    proxy.close();
    await bench.dispose();
  });

  it('still carries calls', async () => {
    await ports.calls.respond('messaging', call, async ({ body, headers }) => ({
      status: 'ok',
      body,
      headers,
    }));
    const isBlocked = once(proxy, blocked);
    const publishing = ports.events.publish([anEvent('emberdeck.messaging.v1.message-posted')]);
    const failed = expect(publishing).rejects.toMatchObject({ code: 'unavailable' });
    await isBlocked;
    expect(await ports.calls.request(request, 5_000)).toMatchObject({ status: 'ok' });
    for (const socket of sockets) socket.destroy();
    await failed;
  });
});
