import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { en } from '../src/shared/i18n/en.js';
import { localeList } from '../src/shared/i18n/localeList.js';
import type { Texts } from '../src/shared/i18n/texts.js';
import { catalogueProblems } from './catalogueProblems.js';
import { localeList as withPseudoLocales } from './pseudo/localeList.js';

const strings = new URL('../../../src/shared/strings/', import.meta.url);

const parseTexts = (json: string): Texts => JSON.parse(json) as Texts;

function readCatalogue(tag: string): Texts {
  const files = readdirSync(new URL(`${tag}/`, strings)).filter((file) => file.endsWith('.json'));
  const parts = files.map((file): Texts =>
    parseTexts(readFileSync(new URL(`${tag}/${file}`, strings), 'utf8')),
  );
  return Object.assign({}, ...parts) as Texts;
}

const written = readdirSync(strings, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the JSON files of the interface texts', () => {
  it.each(written)('in %s have the keys and placeholders of English', (tag) => {
    expect(catalogueProblems(en, readCatalogue(tag), tag)).toEqual([]);
  });

  it('have a folder for every language of the product', () => {
    expect(localeList.map(({ tag }) => tag)).toEqual(written);
  });

  it.each(withPseudoLocales.flatMap(({ tag, load }) => (load ? [[tag, load] as const] : [])))(
    'are all found in %s',
    async (tag, load) => {
      expect(catalogueProblems(en, await load(), tag)).toEqual([]);
    },
  );
});

describe('catalogueProblems', () => {
  const english = {
    a: { title: 'Hi {{name}}', n_zero: 'none', n_one: '{{count}} cat', n_other: '{{count}} cats' },
  };
  const german = {
    a: { title: 'Hallo {{name}}', n_zero: 'keine', n_one: 'eine Katze', n_other: '{{count}} Katzen' },
  };

  it.each([
    ['a complete catalogue', german, []],
    ['a missing key', { a: { ...german.a, title: undefined } }, ['missing: a.title']],
    ['a key that English has not', { a: { ...german.a, more: 'mehr' } }, ['extra: a.more']],
    ['another placeholder', { a: { ...german.a, title: 'Hallo {{nmae}}' } }, ['placeholders: a.title']],
    ['a plural without its count', { a: { ...german.a, n_other: 'Katzen' } }, ['placeholders: a.n_other']],
    ['an empty text', { a: { ...german.a, n_zero: ' ' } }, ['empty: a.n_zero']],
  ])('reports %s', (_what, other, expected) => {
    const texts = parseTexts(JSON.stringify(other));
    expect(catalogueProblems(english, texts, 'de')).toEqual(expected);
  });

  it('requires the plural forms of the language', () => {
    expect(catalogueProblems(english, english, 'pl')).toEqual(['missing: a.n_few', 'missing: a.n_many']);
  });
});
