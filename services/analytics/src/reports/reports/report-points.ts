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

  add(series: number, timestamp: number, value: number): void {
    if (this.room === 0) return;
    this.numbers.set([series, timestamp, value], this.count * 3);
    this.count += 1;
  }

  get packed(): PackedPoints {
    return { series: this.series, numbers: this.numbers.subarray(0, this.count * 3) };
  }
}
