import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../child-program.js';
import { percentile } from '../report/statistics.js';
import type { OpenLoopJob, OpenLoopResult } from './open-loop-job.js';

async function send({ address, cookies, paths }: OpenLoopJob, turn: number): Promise<void> {
  const cookie = cookies[turn % cookies.length] ?? '';
  const path = paths[turn % (paths.length + 1)];
  const answer =
    path === undefined
      ? await fetch(`${address}/api/messages`, {
          method: 'POST',
          headers: {
            cookie,
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ content: `Message ${turn}` }),
        })
      : await fetch(address + path, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path ?? 'a post'} was answered with ${answer.status}`);
}

async function run(job: OpenLoopJob): Promise<OpenLoopResult> {
  const count = job.perSecond * job.seconds;
  const startedAt = performance.now();
  const latencies = await Promise.all(
    Array.from({ length: count }, async (_, turn) => {
      const plannedAt = startedAt + (turn * 1_000) / job.perSecond;
      await wait(Math.max(0, plannedAt - performance.now()));
      await send(job, turn);
      return performance.now() - plannedAt;
    }),
  );
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

answerParent(run);
