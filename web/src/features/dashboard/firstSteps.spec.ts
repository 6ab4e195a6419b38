import { describe, expect, it } from '@jest/globals';
import { isSettled, memoryOf, stepsDone, stepsOf } from './firstSteps.js';

const fresh = { done: [], hidden: false };
const nobody = { apps: 0, sources: 0, activities: [], myId: 'me' };

describe('stepsDone', () => {
  it.each([
    ['nothing', nobody, []],
    ['an app', { ...nobody, apps: 1 }, ['connect']],
    ['a source', { ...nobody, sources: 2 }, ['source']],
    ['a message', { ...nobody, activities: [{ type: 'message', userId: 'me' }] }, ['post']],
    ['an invitation', { ...nobody, activities: [{ type: 'referral', userId: 'me' }] }, ['refer']],
    [
      'an app that was disconnected again',
      { ...nobody, activities: [{ type: 'app_connected', userId: 'me' }] },
      ['connect'],
    ],
    ['what others did', { ...nobody, activities: [{ type: 'message', userId: 'else' }] }, []],
  ] as const)('knows %s', (_what, deeds, expected) => {
    expect(stepsDone(deeds, fresh)).toEqual(expected);
  });

  it('forgets nothing that was done', () => {
    expect(stepsDone({ ...nobody, apps: 1 }, { done: ['post'], hidden: false })).toEqual(['connect', 'post']);
  });
});

describe('stepsOf', () => {
  it('leaves out what a role does not allow', () => {
    const client = { role: 'client', ownsWorkspace: false } as const;
    expect(stepsOf(client)).toEqual(['connect', 'post', 'refer']);
    expect(stepsOf({ ...client, role: 'team_member' })).toEqual(['connect', 'source', 'post', 'refer']);
  });
});

describe('isSettled', () => {
  it('is who did half of it before the steps were ever shown', () => {
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
