import { AckPolicy, type Consumer, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection as Client, nanos, RequestError, TimeoutError } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../src/eventually.js';
import { NatsBench } from '../nats-bench.js';

const stream = 'PROBES';
const ackWaitMs = 1_000;

/** What `libs/platform/src/bus` relies on in nats.js and in the broker. */
describe('nats.js', () => {
  let bench: NatsBench;
  let client: Client;
  let other: Client;

  beforeAll(async () => {
    bench = await NatsBench.open();
    [client, other] = [(await bench.connection()).client, (await bench.connection()).client];
  });

  afterAll(() => bench.dispose());

  describe('request with noMux', () => {
    it('sends the given reply address, and takes the answer there', async () => {
      const addresses: (string | undefined)[] = [];
      other.subscribe('probe.echo', {
        callback: (_error, message) => {
          addresses.push(message.reply);
          message.respond(message.data);
        },
      });
      await other.flush();
      const options = { timeout: 5_000, noMux: true, reply: '_INBOX_test.messaging.probe.1' };
      expect((await client.request('probe.echo', 'hello', options)).string()).toBe('hello');
      expect(addresses).toEqual([options.reply]);
    });

    it('rejects at once without a responder, and after its timeout without an answer', async () => {
      const options = { timeout: 60_000, noMux: true, reply: '_INBOX_test.messaging.probe.2' };
      const unheard = await client.request('probe.none', '', options).catch((error: unknown) => error);
      expect(unheard).toBeInstanceOf(RequestError);
      expect((unheard as RequestError).isNoResponders()).toBe(true);
      other.subscribe('probe.silent', { callback: () => undefined });
      await other.flush();
      await expect(client.request('probe.silent', '', { ...options, timeout: 50 })).rejects.toBeInstanceOf(
        TimeoutError,
      );
    });
  });

  describe('a consumer', () => {
    let consumer: Consumer;

    const publish = async (...texts: string[]): Promise<void> => {
      for (const text of texts) await jetstream(client).publish('probes.one', text);
    };

    const fetched = async (
      maxMessages: number,
      take: (message: JsMsg) => void,
      expires = 1_000,
    ): Promise<string[]> => {
      const texts: string[] = [];
      const messages = await consumer.fetch({ max_messages: maxMessages, expires, bind: true });
      for await (const message of messages) {
        texts.push(message.string());
        take(message);
      }
      return texts;
    };

    const ack = (message: JsMsg): void => message.ack();

    beforeEach(async () => {
      const manager = await jetstreamManager(client, { checkAPI: false });
      await manager.streams.delete(stream).catch(() => undefined);
      await manager.streams.add({ name: stream, subjects: ['probes.*'] });
      const info = await manager.consumers.add(stream, {
        durable_name: 'probe',
        filter_subject: 'probes.one',
        ack_policy: AckPolicy.Explicit,
        ack_wait: nanos(ackWaitMs),
      });
      consumer = jetstream(client).consumers.getConsumerFromInfo(info);
    });

    it('fetches a full batch at once, and what comes before the request expires', async () => {
      await publish('a', 'b', 'c');
      const positions: number[] = [];
      const started = performance.now();
      const two = await fetched(2, (message) => (positions.push(message.seq), message.ack()), 30_000);
      expect(two).toEqual(['a', 'b']);
      // A fetch that waits takes the 30 s until it expires.
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(positions).toEqual([1, 2]);
      const rest = fetched(64, ack);
      await publish('d');
      expect(await rest).toEqual(['c', 'd']);
      expect(await fetched(64, ack)).toEqual([]);
    });

    it('fetches by a bound consumer without a request about its state', async () => {
      const requests: string[] = [];
      other.subscribe('$JS.API.CONSUMER.INFO.>', {
        callback: (_error, { subject }) => void requests.push(subject),
      });
      await other.flush();
      await fetched(1, ack);
      await other.flush();
      expect(requests).toEqual([]);
    });

    it('gets a message again after `nak` and its delay, and after the wait without an acknowledgement', async () => {
      await publish('a');
      const at: number[] = [];
      const take = (message: JsMsg): void => {
        at.push(performance.now());
        if (at.length === 1) message.nak(300);
        if (at.length === 3) message.ack();
      };
      await eventually(async () => {
        await fetched(1, take);
        expect(at).toHaveLength(3);
      }, 20_000);
      expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(280);
      expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(0.9 * ackWaitMs);
      expect(await fetched(1, ack)).toEqual([]);
    });

    it('leaves a message with a worker that says `working`', async () => {
      await publish('a');
      const taken: JsMsg[] = [];
      await fetched(1, (message) => taken.push(message));
      const extending = setInterval(() => taken[0]?.working(), ackWaitMs / 3);
      for (let round = 0; round < 2; round += 1) expect(await fetched(1, ack)).toEqual([]);
      clearInterval(extending);
      taken[0]?.ack();
      expect(await fetched(1, ack)).toEqual([]);
    });

    it('ends a fetch of a deleted consumer with an error', async () => {
      const pending = fetched(1, ack);
      await (await jetstreamManager(client, { checkAPI: false })).consumers.delete(stream, 'probe');
      await expect(pending).rejects.toThrow();
    });
  });
});
