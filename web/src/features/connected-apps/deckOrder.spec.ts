import { expect, it } from '@jest/globals';
import { anApp } from '../../../test/component/workspace.js';
import { inOrder, moveTo } from './deckOrder.js';

const decks = inOrder([
  { ...anApp('C', 3), position: 1 },
  { ...anApp('A', 1), position: null },
  { ...anApp('B', 2), position: 2 },
]);

const namesAfter = (id: string, to: number): string => {
  const move = moveTo(decks, id, to);
  return inOrder(decks.map((deck) => ({ ...deck, position: move?.places.get(deck.id) ?? deck.position })))
    .map(({ appName }) => appName)
    .join('');
};

it('orders decks by their places, and those without one by their time', () => {
  expect(decks.map(({ appName }) => appName).join('')).toBe('ABC');
});

it.each([
  ['A', 2, 'BCA', null],
  ['A', 1, 'BAC', 'C'],
  ['C', 0, 'CAB', 'A'],
  ['C', 1, 'ACB', 'B'],
])('moves %s to place %i: %s', (name, to, expected, before) => {
  const id = decks.find(({ appName }) => appName === name)?.id ?? '';
  expect(namesAfter(id, to)).toBe(expected);
  const front = moveTo(decks, id, to)?.before ?? null;
  expect(decks.find((deck) => deck.id === front)?.appName ?? null).toBe(before);
});

it.each([-1, 0, 3])('does not move the first deck to place %i', (to) => {
  expect(moveTo(decks, decks[0]?.id ?? '', to)).toBeNull();
});

it('moves one of 500 decks and changes the order of no other', () => {
  const many = Array.from({ length: 500 }, (_, place) => ({
    ...anApp(`${place}`, 1_000 + place),
    position: 500 - place,
  }));
  const move = moveTo(many, many[499]?.id ?? '', 0);
  const after = inOrder(many.map((deck) => ({ ...deck, position: move?.places.get(deck.id) ?? null })));
  expect(after.map(({ appName }) => appName)).toEqual([
    '499',
    ...many.slice(0, 499).map(({ appName }) => appName),
  ]);
});
