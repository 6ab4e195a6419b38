import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TeamUnderTest } from './team-under-test.js';

const stepsOfSequence = 40;

/** Each seed is one sequence of steps. */
const seeds = [1, 2, 3, 4, 5, 6];

describe('any sequence of changes to teams', () => {
  let team: TeamUnderTest;

  beforeAll(async () => {
    team = await TeamUnderTest.start();
  });

  afterAll(() => team.service.stop());

  it.each(seeds)(
    'leaves an owner, no right without a membership, and equal copies (seed %i)',
    async (seed) => {
      await team.begin(seed);
      const done: string[] = [];
      for (let step = 0; step < stepsOfSequence; step += 1) {
        done.push(await team.step());
        expect({ done, faults: await team.faults() }).toEqual({ done, faults: [] });
      }
      await team.settle();
    },
    120_000,
  );
});
