import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cloneAt, startByNpm, type StartedByNpm } from '../start/npm-start.js';
import type { Figure } from '../report/figure.js';
import type { Benchmark } from './benchmark.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** After this time the work of the start is finished. */
const restMs = 15_000;

const megabyte = 1_000_000;

/**
 * Measures a fresh clone of the last commit: its first start with installation and build, its second start, and its
 * memory.
 */
export const start: Benchmark = async (_options, say) => {
  const folder = await mkdtemp(join(tmpdir(), 'emberdeck-clone-'));
  try {
    say('what is committed is measured, not what lies in the work tree');
    const clone = await cloneAt(repository, join(folder, 'emberdeck'));
    const first = await startByNpm(clone.folder);
    await first.stop();
    const second = await startByNpm(clone.folder);
    const memory = await memoryAtRest(second);
    return [
      limit('fresh clone to ready', clone.seconds + first.seconds, 's', 75),
      limit('second start', second.seconds, 's', 4),
      limit('memory at rest without PostgreSQL', memory / megabyte, 'MB', 400),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Measures the memory at rest, and then stops the product. */
async function memoryAtRest(started: StartedByNpm): Promise<number> {
  try {
    await delay(restMs);
    return await started.memoryBytes();
  } finally {
    await started.stop();
  }
}

const limit = (name: string, ours: number, unit: string, atMost: number): Figure => ({
  name,
  ours,
  base: null,
  unit,
  value: ours,
  target: { atMost },
});
