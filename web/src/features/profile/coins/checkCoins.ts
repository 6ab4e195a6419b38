import { chainText, genesisHash } from '@emberdeck/contracts/gamification/coin-chain';
import type { ChainedRow, CoinProof } from '@emberdeck/contracts/gamification/coin-explanations';

export type CoinFault = 'gap' | 'hash' | 'balance' | 'end';

/** The first fault of a chain with its row, or what the whole chain adds up to. */
export type CheckedCoins =
  | { readonly fault: CoinFault; readonly row: ChainedRow | null }
  | { readonly fault: null; readonly rows: number; readonly balance: number };

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface End {
  readonly sequence: number;
  readonly balance: number;
  readonly hash: string;
}

async function faultOf(row: ChainedRow, before: End): Promise<CoinFault | null> {
  if (row.sequence !== before.sequence + 1) return 'gap';
  if ((await sha256(chainText(row, before.hash))) !== row.transactionHash) return 'hash';
  const coins = row.type === 'earned' ? row.amount : -row.amount;
  return row.balanceAfter === before.balance + coins ? null : 'balance';
}

/** Recomputes the chain of the user's coins up to its end, part by part. */
export async function checkCoins(read: (after: number) => Promise<CoinProof>): Promise<CheckedCoins> {
  let end: End = { sequence: 0, balance: 0, hash: genesisHash };
  let after: number | null = 0;
  let account: CoinProof['account'] | undefined;
  while (after !== null) {
    const part: CoinProof = await read(after);
    for (const row of part.rows) {
      const fault = await faultOf(row, end);
      if (fault !== null) return { fault, row };
      end = { sequence: row.sequence, balance: row.balanceAfter, hash: row.transactionHash };
    }
    ({ account, next: after } = part);
  }
  const isWhole =
    account?.transactionCount === end.sequence &&
    account.balance === end.balance &&
    account.lastHash === end.hash;
  return isWhole ? { fault: null, rows: end.sequence, balance: end.balance } : { fault: 'end', row: null };
}
