import { expect, it } from '@jest/globals';
import { contentParts, mentionedIds, mentionOf, plainText } from './mentions.js';

const ada = '00000000-0000-4000-8000-00000000000a';
const gone = '00000000-0000-4000-8000-00000000000b';
const named = [{ userId: ada, displayName: 'Ada' }];

it('finds the mentioned ids, each once', () => {
  const content = `${mentionOf(ada)} and ${mentionOf(ada.toUpperCase())}, not <@ada> nor <@everyone>`;
  expect(mentionedIds(content)).toEqual([ada]);
});

it('splits a content at its mentions, and leaves those of others as text', () => {
  const content = `Hi ${mentionOf(ada)}, ${mentionOf(gone)} and <@everyone>`;
  expect(contentParts(content, named)).toEqual([
    { text: 'Hi ' },
    { text: '@Ada', mentions: ada },
    { text: `, ${mentionOf(gone)} and ` },
    { text: '@everyone', mentions: 'everyone' },
  ]);
});

it.each([
  [`**Bold** and *soft* by ${mentionOf(ada)}`, 'Bold and soft by @Ada'],
  ['> > quoted\n`code` ~~old~~ [here](https://example.com/)', 'quoted\ncode old here'],
  ['```js\nconst a = 1;\n```', 'const a = 1;\n'],
  ['2 * 3 * 4 = snake_case_name', '2 * 3 * 4 = snake_case_name'],
])('takes the marks from %j', (content, text) => {
  expect(plainText(content, named)).toBe(text);
});

it.each(['*', '_', '`', '~', '[', '>', '**a', '[a](', '<@'])('is quick with many of %j', (mark) => {
  const content = mark.repeat(10_000 / mark.length);
  expect(plainText(content, []).length).toBeLessThanOrEqual(content.length);
});
