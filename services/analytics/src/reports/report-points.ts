import type { ReportPoint } from './document-types.js';

/** The points that a file lists. */
export const maxPoints = 100_000;

/** Points that are passed on together. */
const batchSize = 5_000;

/** A metric of a source with its unit. */
export interface PointSeries {
  readonly source: string;
  readonly metric: string;
  readonly unit: string | null;
}

/**
 * Points in the order in which they are added. Numbers only: 100,000 points take 2.4 MB, and the transaction that reads
 * them ends before the file is written.
 */
export class ReportPoints {
  private readonly numbers = new Float64Array(maxPoints * 3);
  private count = 0;

  constructor(private readonly series: readonly PointSeries[]) {}

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

  /** The points as a file lists them. */
  // The writers consume it at their speed, hence asynchronous.
  async *stream(): AsyncGenerator<readonly ReportPoint[]> {
    for (let start = 0; start < this.count; start += batchSize) {
      const batch: ReportPoint[] = [];
      for (let index = start; index < Math.min(this.count, start + batchSize); index += 1) {
        const [series = 0, timestamp = 0, value = 0] = this.numbers.subarray(index * 3, index * 3 + 3);
        const of = this.series[series];
        if (of) batch.push({ ...of, timestamp: new Date(timestamp).toISOString(), value });
      }
      yield await Promise.resolve(batch);
    }
  }
}
