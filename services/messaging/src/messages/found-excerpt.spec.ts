import { expect, it } from '@jest/globals';
import { foundExcerpt } from './found-excerpt.js';

const ada = '00000000-0000-4000-8000-00000000000a';
const hit = (word: string): string => `\u0002${word}\u0003`;

it('names the found words apart from the others, without marks of formatting and with names', () => {
  const text = `**Bold** ${hit('figures')} of <@${ada}>`;
  expect(foundExcerpt(text, [{ userId: ada, displayName: 'Ada' }])).toEqual([
    { text: 'Bold ', hit: false },
    { text: 'figures', hit: true },
    { text: ' of @Ada', hit: false },
  ]);
});

it('shows what stands around the first word of a long text', () => {
  const far = 'one two three '.repeat(60);
  const parts = foundExcerpt(`${far}${hit('here')} ${far}`, []);
  expect(parts.filter((part) => part.hit)).toEqual([{ text: 'here', hit: true }]);
  expect([parts[0]?.text, parts.at(-1)?.text]).toEqual(['…', '…']);
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(220);
});
