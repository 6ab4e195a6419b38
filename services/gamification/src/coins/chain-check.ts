import { genesisHash, transactionHash } from './transaction-hash.js';

/** A row of the user's view as PostgreSQL gives it, with the transfer behind it (nulls where there is none). */
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
 * Walks the chains of all users: rows come ordered by user and sequence. A fault is told once, where it is: what follows
 * is checked against the rows as they are.
 */
export class ChainCheck {
  private userId = '';
  private sequence = 0;
  private balance = 0;
  private hash = genesisHash;

  constructor(private readonly tell: (fault: Fault) => void) {}

  add(row: ChainRow): void {
    if (row.user_id !== this.userId) {
      this.begin(row.user_id);
    }
    const tell = (kind: string, detail: string) => this.tell({ kind, subject: row.id, detail });
    const place = `transaction ${row.sequence} of user ${row.user_id}`;
    if (row.sequence !== this.sequence + 1) {
      tell('sequence_gap', `${place} follows ${this.sequence}`);
    }
    if (this.hashOf(row) !== row.transaction_hash) {
      tell('hash', `${place} is not what was booked, or not after what was booked before it`);
    }
    const expected = this.balance + (row.type === 'earned' ? row.amount : -row.amount);
    if (row.balance_after !== expected) {
      tell('balance_after', `${place} says ${row.balance_after} in place of ${expected}`);
    }
    if (!agrees(row)) {
      tell('transfer', `${place} differs from its transfer ${row.transfer_id}`);
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
