import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listConnectedApps } from '@emberdeck/contracts/gamification/connected-apps';
import { postMessage } from '@emberdeck/contracts/messaging/messages';
import type { NatsCallTransport } from '@emberdeck/platform/bus/nats-call-transport';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { TestDatabase } from '../src/database/test-database.js';
import { eventually } from '../src/eventually.js';
import { NatsBench } from './nats-bench.js';
import { testDatabase } from './persistence/services.js';
import { notedDown } from './persistence/things.js';

const count = 12;
/** A call that waits for the frozen replica alone is rejected at its deadline. */
const timeoutMs = 10_000;

describe('two replicas of a service, one of them frozen', () => {
  let bench: NatsBench;
  let database: TestDatabase;
  let calls: NatsCallTransport;
  let client: CallClient;
  const replicas: ChildProcess[] = [];
  /** What the replica that gets frozen has handled. */
  const handled: unknown[] = [];

  const freeze = () => replicas[0]?.kill('SIGSTOP');
  const thaw = () => replicas[0]?.kill('SIGCONT');

  beforeAll(async () => {
    [bench, database] = await Promise.all([NatsBench.open(), testDatabase()]);
    const program = fileURLToPath(new URL('replica-program.js', import.meta.url));
    const subjects = [listConnectedApps.subject, postMessage.subject];
    for (let index = 0; index < 2; index += 1) {
      replicas.push(fork(program, [bench.server.url, database.urlOf('alpha'), ...subjects]));
    }
    await Promise.all(replicas.map((each) => once(each, 'message')));
    replicas[0]?.on('message', (input) => handled.push(input));
    calls = await bench.calls();
    client = new CallClient(calls);
  });

  afterAll(async () => {
    const ends = replicas.map((each) => {
      const end = once(each, 'exit');
      each.kill('SIGKILL');
      return end;
    });
    await Promise.all(ends);
    await bench.dispose();
    await database.drop();
  });

  it('the other one handles every read within its deadline', async () => {
    const ask = () => client.call(listConnectedApps, { limit: 1 }, { isRepeatable: true, timeoutMs });
    await ask();
    freeze();
    expect(await Promise.all(Array.from({ length: count }, ask))).toHaveLength(count);
    thaw();
  });

  it('the other one handles every post with a key; once the frozen one goes on, no post has happened twice', async () => {
    const work = new UnitOfWork(await database.connect('alpha'));
    const requests = jest.spyOn(calls, 'request');
    const sent = (): string[] => requests.mock.calls.map(([{ body }]) => Buffer.from(body).toString());
    freeze();
    const posts = Array.from({ length: count }, (_, index) => ({ content: `Post ${index}`, parentId: null }));
    const post = (input: (typeof posts)[number], index: number) =>
      client.call(postMessage, input, { idempotencyKey: `key-of-post-${index}`, timeoutMs });
    expect(await Promise.all(posts.map(post))).toHaveLength(count);
    const repeated = sent().filter((input, index) => sent().indexOf(input) !== index);
    expect(repeated).not.toEqual([]);
    thaw();
    await eventually(() => expect(handled).toEqual(expect.arrayContaining(repeated)));
    expect(await notedDown(work)).toEqual(posts.map((input) => JSON.stringify(input)).sort());
  });
});
