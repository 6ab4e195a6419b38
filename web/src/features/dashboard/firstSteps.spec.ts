import { describe, expect, it } from '@jest/globals';
import { isSettled, memoryOf, stepsDone, stepsOf } from './firstSteps.js';

const fresh = { done: [], hidden: false };
const noProgress = { apps: 0, sources: 0, activities: [], myId: 'me' };

describe('stepsDone', () => {
  it.each([
    ['nothing', noProgress, []],
    ['an app', { ...noProgress, apps: 1 }, ['connect']],
    ['a source', { ...noProgress, sources: 2 }, ['source']],
    ['a message', { ...noProgress, activities: [{ type: 'message', userId: 'me' }] }, ['post']],
    ['an invitation', { ...noProgress, activities: [{ type: 'referral', userId: 'me' }] }, ['refer']],
    [
      'an app that was disconnected again',
      { ...noProgress, activities: [{ type: 'app_connected', userId: 'me' }] },
      ['connect'],
    ],
    [
      "nothing from other users' activities",
      { ...noProgress, activities: [{ type: 'message', userId: 'else' }] },
      [],
    ],
  ] as const)('recognizes %s', (_what, progress, expected) => {
    expect(stepsDone(progress, fresh)).toEqual(expected);
  });

  it('keeps steps that are stored as done', () => {
    expect(stepsDone({ ...noProgress, apps: 1 }, { done: ['post'], hidden: false })).toEqual([
      'connect',
      'post',
    ]);
  });
});

describe('stepsOf', () => {
  it('omits steps that the role does not allow', () => {
    const client = { role: 'client', ownsWorkspace: false } as const;
    expect(stepsOf(client)).toEqual(['connect', 'post', 'refer']);
    expect(stepsOf({ ...client, role: 'team_member' })).toEqual(['connect', 'source', 'post', 'refer']);
  });
});

describe('isSettled', () => {
  it('is true if half of the steps were done before this browser first showed them', () => {
    expect(isSettled(['connect', 'source'], null)).toBe(true);
    expect(isSettled(['connect'], null)).toBe(false);
    expect(isSettled(['connect', 'source'], fresh)).toBe(false);
  });
});

describe('memoryOf', () => {
  it.each([
    [null, null],
    ['{broken', null],
    ['null', fresh],
    ['{"done":["post","else"],"hidden":true}', { done: ['post'], hidden: true }],
  ])('reads %s', (raw, expected) => {
    expect(memoryOf(raw)).toEqual(expected);
  });
});
