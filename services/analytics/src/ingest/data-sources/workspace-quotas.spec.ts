import { describe, expect, it } from '@jest/globals';
import { TooManyPoints } from './workspace-quotas.service.js';

describe('the refusal of too many points', () => {
  it.each([
    ['file', 'this file would add more', 'upload the file again'],
    ['sync', 'this sync would add more', 'sync again'],
    ['delivery', 'this delivery would add more', 'send it again'],
    ['sample', 'the sample data would add more', 'load it again'],
    ['restore', 'this data source would add more', 'restore it again'],
  ] as const)('of a %s says what to do', (by, what, again) => {
    expect(new TooManyPoints(1_000, by).message).toBe(
      `A workspace holds at most 1,000 points, and ${what}. Delete a data source that you no longer need, then ${again}.`,
    );
  });
});
