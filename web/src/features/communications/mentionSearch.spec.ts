import { expect, it } from '@jest/globals';
import type { Member } from '@emberdeck/contracts/identity/users';
import { mentionQueryAt, suggestionsFor } from './mentionSearch.js';

const member = (displayName: string, index = 0, lastName: string | null = null): Member => ({
  userId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  displayName,
  firstName: lastName === null ? null : displayName,
  lastName,
  email: null,
  profileImageUrl: null,
  role: 'team_member',
  ownsWorkspace: false,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

it.each([
  ['@', { start: 0, words: '' }],
  ['Hi @gra', { start: 3, words: 'gra' }],
  ['(@Ada Lo', { start: 1, words: 'Ada Lo' }],
  ['me@example', null],
  ['@ later', null],
])('at the end of %j the query is %j', (text, query) => {
  expect(mentionQueryAt(text, text.length)).toEqual(query);
});

it('finds by the start of any word of both names, without accents and case, the closest first', () => {
  const members = [member('Zoë Adams', 1), member('adele', 2), member('Grace', 3, 'Adler'), member('Bo', 4)];
  const names = (words: string) => suggestionsFor(words, members, false).map((each) => each.displayName);
  expect(names('ad')).toEqual(['adele', 'Grace', 'Zoë Adams']);
  expect(names('zoe')).toEqual(['Zoë Adams']);
});

it('lists few of 300 members, and everyone only for those who may', () => {
  const members = Array.from({ length: 300 }, (_, index) => member(`Player_${index}`, index));
  expect(suggestionsFor('pl', members, true)).toHaveLength(8);
  expect(suggestionsFor('every', members, true).map(({ userId }) => userId)).toEqual(['everyone']);
  expect(suggestionsFor('every', members, false)).toEqual([]);
});
