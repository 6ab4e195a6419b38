import { describe, expect, it } from '@jest/globals';
import { en } from '../../src/shared/i18n/en.js';
import { pseudoText, pseudoTexts } from './pseudo.js';
import { pseudoCatalogue } from './pseudoCatalogue.js';
import type { Texts } from '../../src/shared/i18n/texts.js';

/** Every text of a catalogue with its path. */
function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
}

const english = flat(en);
const placeholders = (text: string): string[] => text.match(/\{\{.*?\}\}|\{\w+\}/g) ?? [];

describe('pseudoText', () => {
  it.each([
    ['Dashboard', '⟦Ðáššĥƀƀôáŕŕð⟧'],
    ['{{count}}m ago', '⟦{{count}}ɱ áĝĝô⟧'],
    ['Notifications ({hotkey})', '⟦Ñôţţîƒƒîçááţîîôñšš ({hotkey})⟧'],
    ['{{name}}, {{size}}', '⟦{{name}}, {{size}}⟧'],
    ['+1 555 123 4567', '+1 555 123 4567'],
    ['', ''],
  ])('makes %j into %j', (text, expected) => {
    expect(pseudoText(text, 'ltr')).toBe(expected);
  });

  it('orders the words in the direction of the language', () => {
    const mark = '\u200F';
    expect(pseudoText('To {{n}} go', 'rtl')).toBe(`⟦${mark}Ţô${mark} {{n}} ${mark}ĝô${mark}⟧`);
  });

  it('mirrors arrows in a right-to-left text', () => {
    expect(pseudoText('← Back', 'ltr')).toContain('←');
    expect(pseudoText('← Back', 'rtl')).toContain('→');
  });
});

describe('pseudoTexts', () => {
  it('adds the plural forms of the language, with the text of the general form', () => {
    const { few, ...texts } = pseudoTexts({ n_one: 'a cat', n_other: 'cats', few: 'few' }, 'ar-XB', 'rtl');
    expect(few).toBe(pseudoText('few', 'rtl'));
    expect(Object.keys(texts).sort()).toEqual(['n_few', 'n_many', 'n_one', 'n_other', 'n_two', 'n_zero']);
    expect(texts['n_one']).toBe(pseudoText('a cat', 'rtl'));
    expect(texts['n_few']).toBe(pseudoText('cats', 'rtl'));
  });

  it('ignores keys that only look like a plural', () => {
    expect(Object.keys(pseudoTexts({ type_other: 'Other' }, 'ar-XB', 'rtl'))).toEqual(['type_other']);
  });
});

describe.each([
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const)('the catalogue of %s', (tag, direction) => {
  const pseudo = new Map(flat(pseudoCatalogue(tag, direction)));
  const withWords = english.filter(([key, text]) => /\p{L}/u.test(text) && key !== 'product.name');

  it('has every key of the English one, with its placeholders in the same order', () => {
    for (const [key, text] of english) {
      expect([key, placeholders(pseudo.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    }
  });

  it('puts every text in brackets, and makes none equal to the English one', () => {
    for (const [key, text] of withWords) {
      expect([key, pseudo.get(key)]).toEqual([key, expect.stringMatching(/^⟦.*⟧$/u)]);
      expect(pseudo.get(key)).not.toBe(text);
    }
  });

  it('is about 40 percent longer', () => {
    const letters = (text: string): number =>
      text.replaceAll(/\{\{.*?\}\}|\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0;
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
    const before = sum(withWords.map(([, text]) => letters(text)));
    const after = sum(withWords.map(([key]) => letters(pseudo.get(key) ?? '')));
    expect(after / before).toBeGreaterThan(1.35);
    expect(after / before).toBeLessThan(1.45);
  });

  it('keeps the name of the product', () => {
    expect(pseudo.get('product.name')).toBe('Emberdeck');
  });
});
