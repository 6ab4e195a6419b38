import { createHash } from 'node:crypto';

interface Row {
  readonly name: string;
  readonly value: string;
  readonly timestamp: Date;
}

/** Bytes of a hash that are compared: two different rows of a run share them as good as never. */
const hashBytes = 12;

const hashOf = ({ name, value, timestamp }: Row): string =>
  createHash('sha1')
    .update(`${timestamp.getTime()} ${value} ${name}`)
    .digest()
    .toString('latin1', 0, hashBytes);

/**
 * Counts the equal rows of a run that is stored in parts, so that each of them counts, and the next run finds the same
 * numbers. A part is counted once it is stored.
 */
export class EqualRows {
  private readonly counts = new Map<string, number>();

  /** How many equal rows earlier parts have, for each row. */
  before(rows: readonly Row[]): number[] {
    return rows.map((row) => this.counts.get(hashOf(row)) ?? 0);
  }

  /** Counts the rows of a stored part. */
  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const hash = hashOf(row);
      this.counts.set(hash, (this.counts.get(hash) ?? 0) + 1);
    }
  }
}
