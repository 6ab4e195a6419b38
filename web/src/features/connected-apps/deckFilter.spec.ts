import { expect, it } from '@jest/globals';
import { filteredDecks } from './deckFilter.js';

const deck = (appName: string, appType: 'work' | 'fitness', description: string | null = null) => ({
  appName,
  appType,
  metadata: { description },
});

const decks = [
  deck('Café hours', 'work'),
  deck('Rides', 'fitness', 'Evening hours'),
  deck('Runs', 'fitness'),
];

it.each([
  ['nothing asked', '', '', ['Café hours', 'Rides', 'Runs']],
  ['a word without its accent', 'CAFE', '', ['Café hours']],
  ['a word of the description', 'evening', '', ['Rides']],
  ['every word', 'hours rides', '', ['Rides']],
  ['a type', ' ', 'fitness', ['Rides', 'Runs']],
  ['a word and a type', 'hours', 'fitness', ['Rides']],
  ['no deck', 'swims', '', []],
] as const)('finds by %s', (_by, words, type, names) => {
  expect(filteredDecks(decks, { words, type }).map(({ appName }) => appName)).toEqual(names);
});
