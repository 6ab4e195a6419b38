import { beforeEach, describe, expect, it } from '@jest/globals';
import { RewardLedger } from './rewardLedger.js';
import type { Reward } from './rewardLedger.js';

function connected(balance: number | null = null): Reward {
  return { reason: 'app_connected', amount: 10, balance };
}

describe('a reward', () => {
  let ledger: RewardLedger;

  beforeEach(() => {
    ledger = new RewardLedger();
  });

  it('is news once when the answer comes first', () => {
    expect(ledger.isNews('answer', connected(), 0)).toBe(true);
    expect(ledger.isNews('socket', connected(110), 40)).toBe(false);
  });

  it('is news once when the websocket is faster', () => {
    expect(ledger.isNews('socket', connected(110), 0)).toBe(true);
    expect(ledger.isNews('answer', connected(), 40)).toBe(false);
  });

  it('is not mistaken for the next one of the same kind', () => {
    const isNew = [
      ledger.isNews('answer', connected(), 0),
      ledger.isNews('answer', connected(), 10),
      ledger.isNews('socket', connected(110), 20),
      ledger.isNews('socket', connected(120), 30),
      ledger.isNews('socket', connected(130), 40),
    ];
    expect(isNew).toEqual([true, true, false, false, true]);
  });

  it('is distinguished by its reason and amount', () => {
    expect(ledger.isNews('answer', connected(), 0)).toBe(true);
    expect(ledger.isNews('socket', { reason: 'friend_joined', amount: 50, balance: 160 }, 10)).toBe(true);
    expect(ledger.isNews('socket', { reason: 'app_connected', amount: 20, balance: 180 }, 20)).toBe(true);
  });

  it('is no news when the websocket delivers it again', () => {
    expect(ledger.isNews('socket', connected(110), 0)).toBe(true);
    expect(ledger.isNews('socket', connected(110), 90_000)).toBe(false);
  });

  it('is not paired with one from 30 s before', () => {
    expect(ledger.isNews('answer', connected(), 0)).toBe(true);
    expect(ledger.isNews('socket', connected(110), 30_000)).toBe(true);
  });
});
