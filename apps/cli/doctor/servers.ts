import type { JetStreamManager } from '@nats-io/jetstream';
import { streamName } from '@emberdeck/platform/bus/nats-subjects';
import { Redis } from 'ioredis';
import { withBroker } from '../../shared/broker-client.js';
import { reasonOf } from '../../shared/reason-of.js';
import { about, type Finding } from './finding.js';

/** A consumer handles thousands of events per second. */
const longestQueue = 10_000;
const timeoutMs = 5_000;

async function lookAtConsumers({ consumers }: JetStreamManager): Promise<Finding> {
  const { fine, note, finding } = about('broker');
  try {
    const slow: string[] = [];
    let count = 0;
    for await (const { name, num_pending: waiting } of consumers.list(streamName)) {
      count += 1;
      if (waiting > longestQueue) slow.push(`${name} (${waiting})`);
    }
    return slow.length > 0
      ? finding(`Events wait for ${slow.join(', ')}: is that service running, and are there enough of it?`)
      : fine(`${count} durable consumers, none with more than ${longestQueue} events before it.`);
  } catch (error) {
    return note(`This user may not list the consumers (${reasonOf(error)}).`);
  }
}

async function lookAtStream(manager: JetStreamManager): Promise<Finding[]> {
  const { fine, finding } = about('broker');
  try {
    const { state, config } = await manager.streams.info(streamName);
    return [
      fine(`The stream ${streamName} holds ${state.messages} events in ${config.num_replicas} copies.`),
      await lookAtConsumers(manager),
    ];
  } catch (error) {
    return [finding(`The stream ${streamName} is not there, or not for this user: ${reasonOf(error)}.`)];
  }
}

/** Checks that NATS responds, has JetStream, and has the product's stream. */
export async function lookAtBroker(natsUrl: string | undefined): Promise<readonly Finding[]> {
  const { fine, note, finding } = about('broker');
  if (!natsUrl) {
    return [note('NATS_URL is not set: all-in-one needs no broker, and a private one is not looked at.')];
  }
  try {
    return await withBroker(natsUrl, async ({ info }, manager) => [
      info?.jetstream
        ? fine(`NATS ${info.version} answers, with JetStream.`)
        : finding(`NATS ${info?.version ?? ''} has no JetStream: switch it on.`),
      ...(await lookAtStream(manager)),
    ]);
  } catch (error) {
    return [finding(`NATS does not answer: ${reasonOf(error)}.`)];
  }
}

/** Checks that Redis responds. */
export async function lookAtCache(redisUrl: string | undefined): Promise<readonly Finding[]> {
  const { fine, note, finding } = about('cache');
  if (!redisUrl) return [note('REDIS_URL is not set: each process keeps a cache of its own.')];
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
  });
  let reason = '';
  redis.on('error', (error) => (reason = reasonOf(error)));
  try {
    await redis.connect();
    const [, version = ''] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    return [fine(`Redis ${version} answers.`)];
  } catch (error) {
    return [
      finding(`Redis does not answer: ${reason || reasonOf(error)}. The product works without it, slower.`),
    ];
  } finally {
    redis.disconnect();
  }
}
