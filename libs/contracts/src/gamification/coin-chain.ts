/** A transaction as its hash covers it: the immutable fields of the row and of its transfer. */
export interface ChainedTransaction {
  readonly id: string;
  readonly userId: string;
  readonly transferId: string;
  readonly naturalKey: string;
  readonly sequence: number;
  readonly type: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly description: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  /** ISO 8601 in UTC with milliseconds. */
  readonly createdAt: string;
}

/** The previous hash of the first row. */
export const genesisHash = '0'.repeat(64);

/** The first value of the text under a hash. */
export const chainVersion = 'v1';

/** The fields under a hash, after the version and the previous hash. Their order is part of the format. */
export const chainedFields = [
  'id',
  'userId',
  'transferId',
  'naturalKey',
  'sequence',
  'type',
  'amount',
  'balanceAfter',
  'description',
  'sourceType',
  'sourceId',
  'createdAt',
] as const satisfies readonly (keyof ChainedTransaction)[];

/** The text whose SHA-256 in UTF-8 is the hash of a row: a JSON array without white space. */
export const chainText = (row: ChainedTransaction, previousHash: string): string =>
  JSON.stringify([chainVersion, previousHash, ...chainedFields.map((field) => row[field])]);
