import { describe, expect, it } from '@jest/globals';
import { BodyBudget } from './body-budget.js';

const never = new AbortController().signal;

/** Whether the budget has room now. */
async function isTaken(taking: Promise<() => void>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([taking.then(() => true), later]);
}

describe('the budget of bodies', () => {
  it('lets a page wait until those before it have given their bytes back', async () => {
    const budget = new BodyBudget(10);
    const give = await budget.take(6, never);
    const large = budget.take(5, never);
    const small = budget.take(1, never);
    expect([await isTaken(large), await isTaken(small)]).toEqual([false, false]);
    give();
    expect([await isTaken(large), await isTaken(small)]).toEqual([true, true]);
  });

  it('takes a body that is larger than all of it, alone', async () => {
    const budget = new BodyBudget(10);
    const give = await budget.take(50, never);
    const other = budget.take(1, never);
    expect(await isTaken(other)).toBe(false);
    give();
    expect(await isTaken(other)).toBe(true);
  });

  it('lets the next one pass when a waiting page is given up', async () => {
    const budget = new BodyBudget(10);
    await budget.take(6, never);
    const canceled = new AbortController();
    const large = budget.take(5, canceled.signal);
    const small = budget.take(1, never);
    canceled.abort(new Error('canceled'));
    await expect(large).rejects.toThrow('canceled');
    expect(await isTaken(small)).toBe(true);
  });
});
