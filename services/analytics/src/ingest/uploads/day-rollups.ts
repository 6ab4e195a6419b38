import { centsToText } from '@emberdeck/connector/values/decimal';
import type { DayBatch } from '../../figures/metrics/metrics.service.js';

export const dayMs = 86_400_000;

/** Beyond as many, the database computes them faster than it reads them. */
const most = 50_000;

/** Days are counted from 1970 and begin in the year 1000, so that a name and a day make one key. */
const dayShift = 400_000;
const daysOfName = 1_000_000;

/** A sum of more cents goes on in a big integer, since a double would lose cents. */
const safeSum = 2 ** 52;

/** What the points of each name and day (UTC) add to the rollups, computed while the database takes in the points. */
export class DayRollups {
  private readonly places = new Map<number, number>();
  private readonly names: number[] = [];
  private readonly days: number[] = [];
  private readonly counts: number[] = [];
  private readonly sums: number[] = [];
  private readonly carries = new Map<number, bigint>();
  private readonly minima: number[] = [];
  private readonly maxima: number[] = [];
  private readonly timestamps: number[] = [];
  private readonly values: number[] = [];

  /** Too many to be worth it. */
  get isFull(): boolean {
    return this.names.length > most;
  }

  /** Adds a point of the name with this number. Points come in the order of their arrival. */
  add(name: number, cents: number, timestamp: number): void {
    const day = Math.floor(timestamp / dayMs);
    const key = name * daysOfName + day + dayShift;
    const place = this.places.get(key);
    if (place === undefined) {
      this.places.set(key, this.names.length);
      this.names.push(name);
      this.days.push(day);
      this.counts.push(1);
      this.sums.push(cents);
      this.minima.push(cents);
      this.maxima.push(cents);
      this.timestamps.push(timestamp);
      this.values.push(cents);
    } else {
      this.addTo(place, cents, timestamp);
    }
  }

  private addTo(place: number, cents: number, timestamp: number): void {
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    const sum = (this.sums[place] ?? 0) + cents;
    if (Math.abs(sum) < safeSum) {
      this.sums[place] = sum;
    } else {
      this.carries.set(place, (this.carries.get(place) ?? 0n) + BigInt(sum));
      this.sums[place] = 0;
    }
    this.minima[place] = Math.min(this.minima[place] ?? cents, cents);
    this.maxima[place] = Math.max(this.maxima[place] ?? cents, cents);
    if (timestamp >= (this.timestamps[place] ?? timestamp)) {
      this.timestamps[place] = timestamp;
      this.values[place] = cents;
    }
  }

  batch(nameOf: (name: number) => string): DayBatch {
    const isoOf = (moment: number): string => new Date(moment).toISOString();
    return {
      names: this.names.map(nameOf),
      days: this.days.map((day) => isoOf(day * dayMs).slice(0, 10)),
      counts: this.counts,
      sums: this.sums.map((sum, place) => centsToText(BigInt(sum) + (this.carries.get(place) ?? 0n))),
      minima: this.minima.map(centsToText),
      maxima: this.maxima.map(centsToText),
      timestamps: this.timestamps.map(isoOf),
      values: this.values.map(centsToText),
    };
  }
}
