import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { NatsEventTransport } from '@emberdeck/platform/bus/nats-event-transport';
import type { ChildHandle } from '@emberdeck/processes/child-handle';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { lookAtBroker } from '@emberdeck/apps/cli/doctor/servers';
import { privateBroker, type PrivateBroker } from '@emberdeck/apps/broker/private-broker';
import { forgetEvents } from '@emberdeck/apps/cli/restore/broker-store';

let folder: string;
let broker: PrivateBroker;
let server: ChildHandle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
  broker = await privateBroker({ dataDirectory: folder });
  server = await broker.start(new AbortController().signal);
  await server.ready;
});

afterAll(async () => {
  server.kill('SIGTERM');
  await server.exited;
  await rm(folder, { recursive: true, force: true });
});

async function makeStream(): Promise<void> {
  const logger = new SilentLogger();
  const connection = await NatsConnection.open({
    url: broker.urlOf('provisioner'),
    name: 'provisioner',
    logger,
  });
  await new NatsEventTransport(connection, logger, { makesStream: true }).holdings();
  await connection.close();
}

const looks = async (url: string): Promise<string[]> =>
  (await lookAtBroker(url)).map(({ kind, sentence }) => `${kind}: ${sentence}`);

it('lets the doctor read the stream, and only the operator delete it for a restore', async () => {
  const operator = broker.urlOf('operator');
  await makeStream();
  const whole = [
    expect.stringMatching(/^fine: NATS \d+\.\d+\.\d+ answers, with JetStream\.$/),
    'fine: The stream EMBERDECK holds 0 events in 1 copies.',
    expect.stringContaining('fine: 0 durable consumers'),
  ];
  expect(await looks(operator)).toEqual(whole);
  await expect(forgetEvents(broker.urlOf('gateway'), folder)).rejects.toThrow('could not be deleted');
  expect(await looks(operator)).toEqual(whole);

  await forgetEvents(operator, folder);
  expect(await looks(operator)).toEqual([
    expect.anything(),
    expect.stringContaining('finding: The stream EMBERDECK is not there'),
  ]);
  await forgetEvents(operator, folder);
});
