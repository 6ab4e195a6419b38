import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listConnectedApps } from '@emberdeck/contracts/gamification/connected-apps';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { NatsBench } from './nats-bench.js';

describe('two replicas of a service, one of them frozen', () => {
  let bench: NatsBench;
  const replicas: ChildProcess[] = [];

  beforeEach(async () => {
    bench = await NatsBench.open();
    const program = fileURLToPath(new URL('replica-program.js', import.meta.url));
    for (let count = 0; count < 2; count += 1) {
      replicas.push(fork(program, [bench.server.url, listConnectedApps.subject]));
    }
    await Promise.all(replicas.map((each) => once(each, 'message')));
  });

  afterEach(async () => {
    const ends = replicas.splice(0).map((each) => {
      const end = once(each, 'exit');
      each.kill('SIGKILL');
      return end;
    });
    await Promise.all(ends);
    await bench.dispose();
  });

  it('the other one handles every repeatable call within its deadline', async () => {
    const client = new CallClient(await bench.calls());
    const ask = () => client.call(listConnectedApps, { limit: 1 }, { isRepeatable: true, timeoutMs: 10_000 });
    await ask();
    replicas[0]?.kill('SIGSTOP');
    // A call that waits for the frozen one alone is rejected at its deadline.
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers).toHaveLength(12);
  });
});
