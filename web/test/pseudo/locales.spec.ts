import { describe, expect, it, jest } from '@jest/globals';
import { createInstance } from 'i18next';
import { localeList as shipped } from '../../src/shared/i18n/localeList.js';
import { localeList } from './localeList.js';

// The functions of the product, with the pseudo-locales.
jest.unstable_mockModule('../../src/shared/i18n/localeList.js', () => ({ localeList }));
const { formatDate, formatMoney, formatShortMonth } = await import('../../src/shared/lib/format.js');
const { inserted } = await import('../../src/shared/i18n/insert.js');
const { formatsOf, isLocale, localeOf } = await import('../../src/shared/i18n/locales.js');

describe('the languages', () => {
  it('of the product are languages of people', () => {
    expect(shipped.map(({ tag }) => tag)).toEqual(['en']);
  });

  it.each(localeList.map((locale) => [locale.tag, locale] as const))(
    '%s is formatted by a locale that Intl knows',
    (_tag, { formats, direction }) => {
      expect(Intl.DateTimeFormat.supportedLocalesOf(formats)).toEqual([formats]);
      expect(['ltr', 'rtl']).toContain(direction);
    },
  );

  it.each([
    ['fr', false],
    ['EN-xa', false],
    ['', false],
    [null, false],
    ['ar-XB', true],
  ])('isLocale of %j is %j', (tag, expected) => {
    expect(isLocale(tag)).toBe(expected);
  });

  it('falls back to English', () => {
    expect(localeOf('fr').tag).toBe('en');
    expect(localeOf(null).tag).toBe('en');
  });

  it('returns an Intl tag unchanged', () => {
    expect(formatsOf('de')).toBe('de');
    expect(formatsOf('ar-XB')).toBe('ar-EG-u-nu-latn');
  });

  it('writes Arabic months with Latin digits from right to left', () => {
    const date = formatDate('2026-03-10T12:00:00.000Z', 'ar-XB');
    expect(date).toMatch(/10/);
    expect(date).toMatch(/2026/);
    expect(formatShortMonth('2026-03-10T12:00:00.000Z', 'ar-XB', 'UTC')).toBe('مارس');
    expect(formatMoney(1490.5, 'ar-XB')).toBe('$1,490.50');
    expect(formatMoney(1490.5, 'en-XA')).toBe('$1,490.50');
  });

  it('loads a catalogue with every plural form of the language', async () => {
    const { tag, load } = localeOf('ar-XB');
    const i18n = createInstance();
    await i18n.init({
      lng: tag,
      fallbackLng: false,
      resources: { [tag]: { translation: (await load?.()) ?? {} } },
    });
    for (const count of [0, 1, 2, 3, 11, 100]) {
      expect(i18n.t('coins.balance', { count })).toMatch(new RegExp(`: \u200F*${count} `));
    }
  });
});

describe('the value of a placeholder', () => {
  it.each([
    ['a name', 'Robin', 'en', 'Robin'],
    ['a name of the other direction', 'مريم', 'en', '\u2068مريم\u2069'],
    ['a name with a word of the other direction', 'Dr. שרה', 'en', '\u2068Dr. שרה\u2069'],
    ['a name in a text from right to left', 'Robin', 'ar-XB', '\u2068Robin\u2069'],
    ['a number', 1234567, 'en', '1,234,567'],
    ['a number in German', 1234.5, 'de', '1.234,5'],
    ['a number in a text from right to left', 1234, 'ar-XB', '1,234'],
    ['nothing', '', 'en', ''],
  ])('%s', (_what, value, language, expected) => {
    expect(inserted(value, language)).toBe(expected);
  });
});
