import { describe, expect, it } from '@jest/globals';
import { isSettled, memoryOf, stepsDone, stepsOf } from './firstSteps.js';

const fresh = { done: [], hidden: false };
const noDeeds = { apps: 0, sources: 0, activities: [], myId: 'me' };

describe('stepsDone', () => {
  it.each([
    ['nothing', noDeeds, []],
    ['an app', { ...noDeeds, apps: 1 }, ['connect']],
    ['a source', { ...noDeeds, sources: 2 }, ['source']],
    ['a message', { ...noDeeds, activities: [{ type: 'message', userId: 'me' }] }, ['post']],
    ['an invitation', { ...noDeeds, activities: [{ type: 'referral', userId: 'me' }] }, ['refer']],
    [
      'an app that was disconnected again',
      { ...noDeeds, activities: [{ type: 'app_connected', userId: 'me' }] },
      ['connect'],
    ],
    [
      "nothing from other users' activities",
      { ...noDeeds, activities: [{ type: 'message', userId: 'else' }] },
      [],
    ],
  ] as const)('recognizes %s', (_what, deeds, expected) => {
    expect(stepsDone(deeds, fresh)).toEqual(expected);
  });

  it('keeps steps that are stored as done', () => {
    expect(stepsDone({ ...noDeeds, apps: 1 }, { done: ['post'], hidden: false })).toEqual([
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
