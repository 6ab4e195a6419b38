import type { PackedPoints } from './document-types.js';

/** The points that a file lists. */
export const maxPoints = 100_000;

/**
 * Points in the order in which they are added. Numbers only: 100,000 points take 2.4 MB, and the transaction that reads
 * them ends before the file is written.
 */
export class ReportPoints {
  private readonly numbers = new Float64Array(maxPoints * 3);
  private count = 0;

  constructor(private readonly series: PackedPoints['series']) {}

  get room(): number {
    return maxPoints - this.count;
  }

  get size(): number {
    return this.count;
  }

  /** Adds as many points as there is room for, of a page as the database packs it. */
  add(page: Buffer): void {
    const doubles = new Float64Array(new Uint8Array(Buffer.from(page).swap64()).buffer);
    const added = doubles.subarray(0, this.room * 3);
    this.numbers.set(added, this.count * 3);
    this.count += added.length / 3;
  }

  get packed(): PackedPoints {
    return { series: this.series, numbers: this.numbers.subarray(0, this.count * 3) };
  }
}
