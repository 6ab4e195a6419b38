import { describe, expect, it } from '@jest/globals';
import { movedPlaces } from './app-order.js';

const decks = [
  { id: 'a', place: 40 },
  { id: 'b', place: 30 },
  { id: 'c', place: 20 },
];

const orderOf = (places: ReturnType<typeof movedPlaces>): string =>
  places
    .toSorted((one, other) => other.place - one.place)
    .map(({ id }) => id)
    .join('');

describe('movedPlaces', () => {
  it.each([
    ['c', 'a', 'cab'],
    ['a', 'c', 'bac'],
    ['a', null, 'bca'],
    ['b', 'b', 'abc'],
    ['b', 'gone', 'abc'],
    ['gone', 'a', 'abc'],
  ])('moves %s in front of %s: %s', (id, before, expected) => {
    const places = movedPlaces(decks, id, before);
    expect(orderOf(places)).toBe(expected);
    expect(Math.max(...places.map(({ place }) => place))).toBe(40);
  });
});
