import { describe, expect, it } from '@jest/globals';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { checklistOf, completeness, latest, tabOf } from './profileRules.js';

function transaction(type: 'earned' | 'spent', amount: number): CoinTransaction {
  return {
    id: `${type}${amount}`,
    userId: 'u',
    type,
    amount,
    description: '',
    sourceType: 'welcome',
    sourceId: null,
    balanceAfter: amount,
    transactionHash: '',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

const transactions = [
  transaction('earned', 10),
  transaction('spent', 5),
  transaction('earned', 50),
  transaction('earned', 100),
];

it('shows the latest three transactions', () => {
  expect(latest(transactions).map(({ amount }) => amount)).toEqual([10, 5, 50]);
});

describe('completeness', () => {
  it.each([
    [true, 100],
    [false, 60],
  ])('with onboarding completed %s is %d', (completed, expected) => {
    expect(completeness(completed)).toBe(expected);
  });
});

it('asks for nothing while it is not known whether it is there', () => {
  const bare = { avatar: null, bio: null };
  const missing = (...[user, apps]: [{ firstName: null; lastName: string | null }?, unknown[]?]) =>
    checklistOf(bare, user, apps)
      .filter(({ isDone }) => !isDone)
      .map(({ name }) => name);
  expect(missing()).toEqual(['picture', 'bio']);
  expect(missing({ firstName: null, lastName: null }, [])).toEqual(['picture', 'bio', 'names', 'deck']);
  expect(missing({ firstName: null, lastName: 'Lovelace' }, [{}])).toEqual(['picture', 'bio']);
});

describe('tabOf', () => {
  it.each([
    ['wallet', 'wallet'],
    ['other', 'overview'],
    [null, 'overview'],
  ])('of %j is %s', (raw, expected) => {
    expect(tabOf(raw)).toBe(expected);
  });
});
