import { describe, expect, it } from '@jest/globals';
import { genesisHash } from '@emberdeck/contracts/gamification/coin-chain';
import { transactionHash, type HashedTransaction } from './transaction-hash.js';

const row: HashedTransaction = {
  id: '11111111-1111-4111-8111-111111111111',
  userId: '22222222-2222-4222-8222-222222222222',
  transferId: '33333333-3333-4333-8333-333333333333',
  naturalKey: 'app_connected:22222222-2222-4222-8222-222222222222:fitness:strava',
  sequence: 1,
  type: 'earned',
  amount: 10,
  balanceAfter: 110,
  description: 'Connected Strava',
  sourceType: 'app_connected',
  sourceId: '44444444-4444-4444-8444-444444444444',
  createdAt: new Date('2026-03-01T10:00:00.123Z'),
};

describe('hash of a coin transaction', () => {
  it('has a stable format, so that existing rows still verify', () => {
    expect(transactionHash(row, genesisHash)).toBe(
      '72ac3805904bdfac3f0205205452deb7f5749e378262486dca7e602456d13b71',
    );
  });

  it.each<[keyof HashedTransaction, Partial<HashedTransaction>]>([
    ['id', { id: '11111111-1111-4111-8111-111111111112' }],
    ['userId', { userId: '22222222-2222-4222-8222-222222222223' }],
    ['transferId', { transferId: '33333333-3333-4333-8333-333333333334' }],
    ['naturalKey', { naturalKey: 'app_connected:22222222-2222-4222-8222-222222222222:work:strava' }],
    ['sequence', { sequence: 2 }],
    ['type', { type: 'spent' }],
    ['amount', { amount: 11 }],
    ['balanceAfter', { balanceAfter: 111 }],
    ['description', { description: 'Connected Strava ' }],
    ['sourceType', { sourceType: 'welcome' }],
    ['sourceId', { sourceId: null }],
    ['createdAt', { createdAt: new Date('2026-03-01T10:00:00.124Z') }],
  ])('covers %s', (_field, change) => {
    expect(transactionHash({ ...row, ...change }, genesisHash)).not.toBe(transactionHash(row, genesisHash));
  });

  it('covers the hash before', () => {
    expect(transactionHash(row, 'f'.repeat(64))).not.toBe(transactionHash(row, genesisHash));
  });
});
