import { genesisHash } from '@emberdeck/contracts/gamification/coin-chain';
import { transactionHash } from './transaction-hash.js';

/** A row of a user's chain as PostgreSQL returns it, with its transfer (nulls without one). */
export interface ChainRow {
  readonly id: string;
  readonly user_id: string;
  readonly transfer_id: string;
  readonly sequence: number;
  readonly type: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly description: string;
  readonly source_type: string;
  readonly source_id: string | null;
  readonly transaction_hash: string;
  readonly created_at: Date;
  readonly natural_key: string | null;
  readonly transfer_amount: number | null;
  readonly transfer_reason: string | null;
  readonly transfer_type: string | null;
  readonly transfer_created_at: Date | null;
}

interface Fault {
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
}

/**
 * Checks the chains of all users. Rows arrive ordered by user and sequence. Each fault is reported once: the next row is
 * checked against the stored values of the wrong one.
 */
export class ChainCheck {
  private userId = '';
  private sequence = 0;
  private balance = 0;
  private hash = genesisHash;

  constructor(private readonly report: (fault: Fault) => void) {}

  add(row: ChainRow): void {
    if (row.user_id !== this.userId) {
      this.begin(row.user_id);
    }
    const report = (kind: string, detail: string) => this.report({ kind, subject: row.id, detail });
    const place = `transaction ${row.sequence} of user ${row.user_id}`;
    if (row.sequence !== this.sequence + 1) {
      report('sequence_gap', `${place} follows ${this.sequence}`);
    }
    if (this.hashOf(row) !== row.transaction_hash) {
      report('hash', `${place} does not match its hash or the hash before it`);
    }
    const expected = this.balance + (row.type === 'earned' ? row.amount : -row.amount);
    if (row.balance_after !== expected) {
      report('balance_after', `${place} has ${row.balance_after} instead of ${expected}`);
    }
    if (!agrees(row)) {
      report('transfer', `${place} differs from its transfer ${row.transfer_id}`);
    }
    this.sequence = row.sequence;
    this.balance = row.balance_after;
    this.hash = row.transaction_hash;
  }

  private begin(userId: string): void {
    this.userId = userId;
    this.sequence = 0;
    this.balance = 0;
    this.hash = genesisHash;
  }

  private hashOf(row: ChainRow): string {
    const hashed = {
      id: row.id,
      userId: row.user_id,
      transferId: row.transfer_id,
      naturalKey: row.natural_key ?? '',
      sequence: row.sequence,
      type: row.type,
      amount: row.amount,
      balanceAfter: row.balance_after,
      description: row.description,
      sourceType: row.source_type,
      sourceId: row.source_id,
      createdAt: row.created_at,
    };
    return transactionHash(hashed, this.hash);
  }
}

function agrees(row: ChainRow): boolean {
  return (
    row.transfer_amount === row.amount &&
    row.transfer_type === row.type &&
    row.transfer_reason === row.source_type &&
    row.transfer_created_at?.getTime() === row.created_at.getTime()
  );
}
