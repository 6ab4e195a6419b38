import type { PackedPoints } from './document-types.js';

/** The points that a file lists. */
export const maxPoints = 100_000;

type PointSeries = PackedPoints['series'][number];

/**
 * Points in the order in which they are added. Numbers only: 100,000 points take 2.4 MB, and the transaction that reads
 * them ends before the file is written.
 */
export class ReportPoints {
  private readonly numbers = new Float64Array(maxPoints * 3);
  private readonly series: PointSeries[] = [];
  private readonly places = new Map<string, number>();
  private count = 0;

  get room(): number {
    return maxPoints - this.count;
  }

  get size(): number {
    return this.count;
  }

  add(series: PointSeries, timestamp: number, value: number): void {
    if (this.room === 0) return;
    this.numbers.set([this.placeOf(series), timestamp, value], this.count * 3);
    this.count += 1;
  }

  get packed(): PackedPoints {
    return { series: this.series, numbers: this.numbers.subarray(0, this.count * 3) };
  }

  private placeOf(series: PointSeries): number {
    const key = JSON.stringify([series.source, series.metric, series.unit]);
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.series.length);
    return this.series.push(series) - 1;
  }
}
