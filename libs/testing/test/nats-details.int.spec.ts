import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { requireExecutable } from '@emberdeck/processes/find-executable';
import { freePort } from '@emberdeck/processes/free-port';
import { spawnServer } from '@emberdeck/processes/spawn-server';
import { eventually } from '../src/eventually.js';
import { anEvent, done, noFrames, textsOf } from '../src/suites/some-events.js';
import { NatsBench } from './nats-bench.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

const posted = 'emberdeck.messaging.v1.message-posted';
const liked = 'emberdeck.messaging.v1.message-liked';

describe('rules of the JetStream adapter only', () => {
  let bench: NatsBench;

  beforeEach(async () => {
    bench = await NatsBench.open();
  });

  afterEach(() => bench.dispose());

  it('creates the stream with the designed configuration, and updates a different one', async () => {
    const wanted = {
      subjects: ['emberdeck.*.v1.*'],
      storage: 'file',
      retention: 'limits',
      discard: 'new',
      max_age: 7 * 24 * 60 * 60 * 1e9,
      duplicate_window: 2 * 60 * 1e9,
      num_replicas: 1,
      deny_delete: true,
      deny_purge: true,
    };
    const first = await bench.events();
    const [receipt] = await first.publish([anEvent(posted)]);
    const made = await bench.api('STREAM.INFO.EMBERDECK');
    expect(made.config).toMatchObject(wanted);
    expect(receipt).toEqual({ epoch: made.created, sequence: 1 });
    const { client } = await bench.connection();
    const other = { name: 'EMBERDECK', ...wanted, max_age: 60 * 60 * 1e9 };
    const changed = await client.request('$JS.API.STREAM.UPDATE.EMBERDECK', JSON.stringify(other));
    expect(changed.json()).toMatchObject({ config: { max_age: other.max_age } });
    const second = await bench.events();
    expect(await second.holdings()).toEqual({ epoch: made.created, lastSequence: 1 });
    expect((await bench.api('STREAM.INFO.EMBERDECK')).config).toMatchObject(wanted);
  });

  it('refuses events beyond the bound, says so before, and takes them when it is raised', async () => {
    const event = (text: string) => anEvent(posted, text.padEnd(1_000, '.'));
    const small = await bench.events({ maxBytes: 10_000 });
    const taken: string[] = [];
    const fill = async () => {
      for (;;) {
        const next = event(`event ${taken.length}`);
        await small.publish([next]);
        taken.push(next.id);
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'unavailable', message: 'The event stream is full' });
    expect(taken.length).toBeGreaterThan(5);
    await small.holdings();
    await eventually(() =>
      expect(bench.logger.messages('warn')).toContain(
        'The event stream is nearly full. Raise NATS_STREAM_MEGABYTES',
      ),
    );
    expect(await small.holdings()).toMatchObject({ lastSequence: taken.length });
    const large = await bench.events({ maxBytes: 1_000_000 });
    await large.holdings();
    await small.publish([event('waited')]);
    expect(await large.holdings()).toMatchObject({ lastSequence: taken.length + 1 });
  });

  it('takes a smaller stream from a broker with less room', async () => {
    const gigabyte = 2 ** 30;
    const events = await bench.events({ maxBytes: 16 * gigabyte });
    await events.publish([anEvent(posted)]);
    const { config } = await bench.api('STREAM.INFO.EMBERDECK');
    expect(config).toMatchObject({ max_bytes: 8 * gigabyte });
    expect(bench.logger.messages('warn')).toHaveLength(1);
  });

  it('waits for the stream if another program creates it', async () => {
    const waiting = await bench.events({ makesStream: false });
    await expect(waiting.publish([anEvent(posted)])).rejects.toMatchObject({ code: 'unavailable' });
    await expect(waiting.holdings()).rejects.toMatchObject({ code: 'unavailable' });
    const seen: string[] = [];
    const subscribing = waiting.subscribe({
      consumer: 'analytics-activities',
      subjects: [posted],
      setAside: noFrames,
      deliver: async (batch) => {
        seen.push(...textsOf(batch));
        return batch.map(() => done);
      },
    });
    await (await bench.events({ replicas: 1 })).publish([anEvent(posted, 'first')]);
    await subscribing;
    await eventually(() => expect(seen).toEqual(['first']));
    await expect(waiting.publish([anEvent(posted)])).resolves.toHaveLength(1);
  });

  it('keeps calls out of the stream', async () => {
    const [calls, events] = [await bench.calls(), await bench.events()];
    const subject = 'emberdeck.messaging.call.v1.echo';
    await calls.respond('messaging', subject, async () => ({
      status: 'ok',
      body: new Uint8Array(0),
      headers: {},
    }));
    await events.publish([anEvent(posted)]);
    await calls.request({ subject, body: new Uint8Array(0), headers: {} }, 5_000);
    expect(await events.holdings()).toMatchObject({ lastSequence: 1 });
  });

  it('stores an event once when it is published again', async () => {
    const events = await bench.events();
    const event = anEvent(posted);
    const [first] = await events.publish([event]);
    const [second, other] = await events.publish([event, anEvent(posted)]);
    expect(second).toEqual(first);
    expect(other?.sequence).toBe(2);
  });

  it('delivers earlier events to a new consumer', async () => {
    const events = await bench.events();
    await events.publish([anEvent(posted, 'early')]);
    const seen: string[] = [];
    await events.subscribe({
      consumer: 'analytics-activities',
      subjects: [posted],
      setAside: noFrames,
      deliver: async (batch) => {
        seen.push(...textsOf(batch));
        return batch.map(() => done);
      },
    });
    await eventually(() => expect(seen).toEqual(['early']));
  });

  it('passes on unreadable frames with their position in the stream, then acknowledges them', async () => {
    const events = await bench.events();
    const [seen, listened, asides]: string[][] = [[], [], []];
    await events.subscribe({
      consumer: 'analytics-activities',
      subjects: [posted],
      setAside: async ({ stream, sequence, subject, bytes }) => {
        asides?.push(`${stream} ${sequence} ${subject} ${Buffer.from(bytes).toString('latin1')}`);
      },
      deliver: async (batch) => {
        seen?.push(...textsOf(batch));
        return batch.map(() => done);
      },
    });
    await events.listen([posted], (event) => listened?.push(...textsOf([event])));
    const { client } = await bench.connection();
    // The last frame is an event that names a different subject than it was published on.
    const frames = ['{', '', 'null', '{"id":"7"}', '\xff', JSON.stringify(anEvent(liked, 'false'))];
    for (const frame of frames) await client.request(posted, Buffer.from(frame, 'latin1'));
    await events.publish([anEvent(posted, 'good')]);
    await eventually(() => expect([seen, listened]).toEqual([['good'], ['good']]));
    await eventually(() =>
      expect(asides).toEqual(frames.map((frame, index) => `EMBERDECK ${index + 1} ${posted} ${frame}`)),
    );
    await eventually(async () => {
      const { consumers } = await bench.api('CONSUMER.LIST.EMBERDECK');
      expect(consumers).toMatchObject([{ num_ack_pending: 0, num_pending: 0 }]);
    });
  });
});

describe('a broker with authentication', () => {
  it.each([
    ['a user and a password', ['--user', 'me', '--pass', 'p@ss'], 'me:p%40ss', 'me:wrong'],
    ['a token', ['--auth', 's3cret'], 's3cret', 'wrong'],
  ])('accepts %s from the address, and waits while they are wrong', async (_what, args, right, wrong) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
    const port = await freePort();
    const server = await spawnServer({
      program: requireExecutable('nats-server'),
      args: ['--addr', '127.0.0.1', '--port', String(port), ...args],
      logFile: join(folder, 'nats.log'),
      signalWithParent: 'SIGTERM',
    });
    const logger = new RecordingLogger();
    const open = (credentials: string, signal?: AbortSignal): Promise<NatsConnection> =>
      NatsConnection.open({ url: `nats://${credentials}@127.0.0.1:${port}`, name: 'test', logger, signal });
    const connection = await open(right);
    expect(connection.isConnected()).toBe(true);
    await connection.close();
    expect(connection.isConnected()).toBe(false);
    const ending = new AbortController();
    const refused = open(wrong, ending.signal);
    await eventually(() => expect(JSON.stringify(logger.messages('warn'))).toContain('waiting for it'));
    ending.abort();
    await expect(refused).rejects.toMatchObject({ name: 'AbortError' });
    server.kill('SIGKILL');
    await server.exited;
    await rm(folder, { recursive: true });
  });
});
