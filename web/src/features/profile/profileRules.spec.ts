import { describe, expect, it } from '@jest/globals';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { completeness, latest, tabOf } from './profileRules.js';

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

describe('tabOf', () => {
  it.each([
    ['wallet', 'wallet'],
    ['other', 'overview'],
    [null, 'overview'],
  ])('of %j is %s', (raw, expected) => {
    expect(tabOf(raw)).toBe(expected);
  });
});
