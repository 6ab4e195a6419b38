import { createHash } from 'node:crypto';
import { chainText, genesisHash } from '@emberdeck/contracts/gamification/coin-chain';
import type { ChainedRow, CoinProof } from '@emberdeck/contracts/gamification/coin-explanations';
import { describe, expect, it } from '@jest/globals';
import { checkCoins } from './checkCoins.js';

const amounts = [100, 10, 5];

/** A chain of three rows: two are earned, the last is spent. */
function aChain(): ChainedRow[] {
  let hash = genesisHash;
  let balance = 0;
  return amounts.map((amount, index) => {
    const type = index < 2 ? 'earned' : 'spent';
    balance += type === 'earned' ? amount : -amount;
    const row = {
      ...{ id: `row-${index}`, userId: 'user', transferId: `transfer-${index}`, naturalKey: `key-${index}` },
      ...{ sequence: index + 1, type, amount, balanceAfter: balance, description: 'Ünïcode "x"' },
      ...{ sourceType: 'welcome', sourceId: null, createdAt: '2026-03-01T10:00:00.123Z' },
    };
    hash = createHash('sha256').update(chainText(row, hash)).digest('hex');
    return { ...row, transactionHash: hash };
  });
}

const endOf = (rows: readonly ChainedRow[]): CoinProof['account'] => ({
  balance: rows.at(-1)?.balanceAfter ?? 0,
  transactionCount: rows.length,
  lastHash: rows.at(-1)?.transactionHash ?? genesisHash,
});

/** Reads the rows two at a time. */
const readerOf =
  (rows: readonly ChainedRow[], account = endOf(aChain())) =>
  (after: number): Promise<CoinProof> => {
    const part = rows.slice(after, after + 2);
    const next = after + 2 < rows.length ? after + 2 : null;
    const format = { algorithm: 'SHA-256' as const, version: 'v1', fields: [], genesisHash };
    return Promise.resolve({ format, account, rows: part, next });
  };

const changed = (index: number, change: Partial<ChainedRow>): ChainedRow[] =>
  aChain().map((row, at) => (at === index ? { ...row, ...change } : row));

describe('the check of the own coins', () => {
  it('holds for an unchanged chain, and for an empty one', async () => {
    expect(await checkCoins(readerOf(aChain()))).toEqual({ fault: null, rows: 3, balance: 105 });
    expect(await checkCoins(readerOf([], endOf([])))).toEqual({ fault: null, rows: 0, balance: 0 });
  });

  it.each<[string, Partial<ChainedRow>]>([
    ['amount', { amount: 11 }],
    ['description', { description: 'x' }],
    ['natural key', { naturalKey: 'other' }],
    ['time', { createdAt: '2026-03-01T10:00:00.124Z' }],
    ['hash', { transactionHash: 'f'.repeat(64) }],
  ])('finds a changed %s', async (_what, change) => {
    expect(await checkCoins(readerOf(changed(1, change)))).toMatchObject({
      fault: 'hash',
      row: { sequence: 2 },
    });
  });

  it('finds a removed row, a removed end and a wrong account', async () => {
    const [first, , last] = aChain();
    const gap = [first, last].filter((row) => row !== undefined);
    expect(await checkCoins(readerOf(gap))).toMatchObject({ fault: 'gap', row: { sequence: 3 } });
    expect(await checkCoins(readerOf(aChain().slice(0, 2)))).toEqual({ fault: 'end', row: null });
    const account = { ...endOf(aChain()), balance: 1 };
    expect(await checkCoins(readerOf(aChain(), account))).toEqual({ fault: 'end', row: null });
  });

  it('finds a balance that does not add up, even with a matching hash', async () => {
    const [first] = aChain();
    const row = { ...(first as ChainedRow), balanceAfter: 7 };
    const transactionHash = createHash('sha256').update(chainText(row, genesisHash)).digest('hex');
    expect(await checkCoins(readerOf([{ ...row, transactionHash }]))).toMatchObject({ fault: 'balance' });
  });
});
