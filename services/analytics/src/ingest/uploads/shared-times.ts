import { type Millionths, toMillionths } from '@emberdeck/connector/values/decimal';
import type { PointColumns } from './point-columns.js';

/** Points of a file with the same name and time. */
export interface SharedTimes {
  /** How many points share them with an earlier one. */
  readonly count: number;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** The last value that the file has for the first such name and time, with its unit. */
  readonly last: Millionths;
  readonly unit: string | null;
  /** Of all values of that name and time; null if they have different units. */
  readonly sum: Millionths | null;
}

/** The points that share name and time; null if each has its own. */
export function sharedTimes(points: PointColumns): SharedTimes | null {
  return isInOrder(points) ? null : findShared(points);
}

/** Whether the times of each name only rise, or only fall, as in most files. */
function isInOrder(points: PointColumns): boolean {
  const lasts: number[] = [];
  const directions: number[] = [];
  for (let place = 0; place < points.length; place += 1) {
    const name = points.nameNumberAt(place);
    const time = points.timestampAt(place);
    const last = lasts[name];
    if (last !== undefined) {
      const direction = Math.sign(time - last);
      if (direction === 0 || direction === -(directions[name] ?? direction)) return false;
      directions[name] = direction;
    }
    lasts[name] = time;
  }
  return true;
}

/** A table of places by a hash of name and time: two numbers for each point, outside of the heap. */
function findShared(points: PointColumns): SharedTimes | null {
  const size = 2 ** Math.ceil(Math.log2(points.length * 2 + 2));
  const places = new Int32Array(size).fill(-1);
  let count = 0;
  let first = -1;
  for (let place = 0; place < points.length; place += 1) {
    let slot = slotOf(points, place, size);
    while (places[slot] !== -1 && !isSame(points, places[slot] ?? 0, place)) slot = (slot + 1) % size;
    if (places[slot] === -1) {
      places[slot] = place;
    } else {
      count += 1;
      if (first === -1) first = places[slot] ?? 0;
    }
  }
  return first === -1 ? null : { count, ...figuresOf(points, first) };
}

function slotOf(points: PointColumns, place: number, size: number): number {
  const time = points.timestampAt(place);
  const low = Math.imul(time | 0, 0x9e3779b1) ^ Math.imul(Math.floor(time / 2 ** 32), 0x85ebca6b);
  const mixed = Math.imul(
    low ^ (low >>> 15) ^ Math.imul(points.nameNumberAt(place) + 1, 0xc2b2ae35),
    0x27d4eb2f,
  );
  return (mixed ^ (mixed >>> 13)) & (size - 1);
}

const isSame = (points: PointColumns, one: number, other: number): boolean =>
  points.timestampAt(one) === points.timestampAt(other) &&
  points.nameNumberAt(one) === points.nameNumberAt(other);

function figuresOf(points: PointColumns, first: number): Omit<SharedTimes, 'count'> {
  let sum = 0n;
  let hasOneUnit = true;
  let last = points.rowAt(first);
  for (let place = first; place < points.length; place += 1) {
    if (isSame(points, first, place)) {
      const row = points.rowAt(place);
      hasOneUnit &&= row.unit === last.unit;
      last = row;
      sum += BigInt(last.millionths);
    }
  }
  const { name, timestamp, unit, millionths } = last;
  return { name, timestamp, unit, last: millionths, sum: hasOneUnit ? toMillionths(sum) : null };
}
