import { expect, it } from '@jest/globals';
import { firstLanguage } from './first-language.js';

it.each([
  ['de', 'de'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  [' pt-BR ;q=1', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['*', null],
  ['', null],
  [undefined, null],
  ["de'; DROP", null],
  ['x'.repeat(1000), null],
])('the first language of "%s" is %s', (header, expected) => {
  expect(firstLanguage(header)).toBe(expected);
});
