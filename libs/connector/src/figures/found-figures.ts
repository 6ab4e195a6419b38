import { maxDeckValues } from '@emberdeck/contracts/gamification/deck-limits';
import type { FeedPoint } from '../feed/feed-types.js';
import { isObject } from '../path/path-values.js';
import type { Figure, FoundFigures } from './figure-types.js';

/** How deep numbers are looked for, and how many fields. An answer with more is one to choose from. */
const deepest = 4;
const mostFields = 2_000;

const longestName = 60;

const found = (form: 'rows' | 'numbers', figures: readonly Figure[]): FoundFigures => ({
  form,
  figures,
  headline: null,
  isUp: true,
  problem: null,
});

const shortName = (name: string): string => [...name].slice(0, longestName).join('');

/** The newest row of each of the first names; of rows of one time the last one. */
export function figuresOfRows(points: readonly FeedPoint[]): FoundFigures {
  const newest = new Map<string, FeedPoint>();
  for (const point of points) {
    const name = shortName(point.name);
    const known = newest.get(name);
    if (known === undefined && newest.size === maxDeckValues) continue;
    if (known === undefined || point.timestamp >= known.timestamp) newest.set(name, point);
  }
  return found(
    'rows',
    [...newest].map(([name, { value, unit }]) => ({ name, value: Number(value), unit })),
  );
}

/** Names of numbers that identify or date something, and count nothing. */
const noFigure = /(^|_|[a-z])(id|ids|version|timestamp|time|date|port|year|sequence)$/i;

/** A field of an object as people read it: `queries_today` and `queriesToday` are `Queries today`. */
function readableName(keys: readonly string[]): string {
  const words = keys
    .join(' ')
    .slice(0, 2 * longestName)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return shortName(words.charAt(0).toUpperCase() + words.slice(1));
}

/** The first numbers of an answer by their fields; null if it has none. Lists hold several of a kind and are skipped. */
export function figuresOfNumbers(json: unknown): FoundFigures | null {
  const figures = new Map<string, number>();
  let seen = 0;
  const look = (value: unknown, keys: readonly string[]): void => {
    if (!isObject(value) || Array.isArray(value) || keys.length >= deepest) return;
    for (const [key, each] of Object.entries(value)) {
      seen += 1;
      if (figures.size === maxDeckValues || seen > mostFields) return;
      const name = readableName([...keys, key]);
      if (typeof each !== 'number') look(each, [...keys, key]);
      else if (name !== '' && !noFigure.test(key)) figures.set(name, each);
    }
  };
  look(json, []);
  if (figures.size === 0) return null;
  return found(
    'numbers',
    [...figures].map(([name, value]) => ({ name, value, unit: null })),
  );
}
