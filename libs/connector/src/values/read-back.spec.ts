import { describe, expect, it } from '@jest/globals';
import { readMoment } from './date-forms.js';
import { readNumber } from './number-style.js';

// oxfmt-ignore
const larger = [
  'en', 'en-GB', 'en-IN', 'en-ZA', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CA', 'fr-CH', 'es', 'es-MX', 'it', 'pt', 'pt-PT', 'nl',
  'pl', 'cs', 'sk', 'sl', 'sv', 'da', 'nb', 'fi', 'ru', 'uk', 'be', 'sr', 'ro', 'hu', 'tr', 'el', 'et', 'lt', 'ja', 'zh',
  'ko', 'ar', 'ar-EG', 'he', 'hi', 'id', 'vi', 'ca', 'gl',
];

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const all = Intl.DateTimeFormat.supportedLocalesOf(letters.flatMap((one) => letters.map((two) => one + two)));

/** A generator of numbers from 0 to 1 with a fixed beginning, so that a failure repeats. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'INR', 'CHF', 'SEK', 'PLN', 'BRL', 'CAD', 'TRY'];

const numberForms: readonly Intl.NumberFormatOptions[] = [
  {},
  { useGrouping: false },
  { style: 'percent' },
  { style: 'currency', currencyDisplay: 'symbol' },
  { style: 'currency', currencyDisplay: 'narrowSymbol' },
  { style: 'currency', currencyDisplay: 'code' },
  { style: 'currency', currencySign: 'accounting' },
];

interface NumberText {
  readonly text: string;
  readonly style: '.' | ',';
  readonly value: number;
  readonly hasUnit: boolean;
}

/** Numbers of up to six decimals, as programs in this language write them. */
function numbersIn(language: string, random: () => number): readonly NumberText[] {
  const isComma = /\d,\d/.test(new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(1.5));
  return numberForms.flatMap((form) => {
    const currency = currencies[Math.floor(random() * currencies.length)] ?? 'USD';
    const format = new Intl.NumberFormat(language, {
      ...form,
      ...(form.style === 'currency' && { currency }),
      minimumFractionDigits: 0,
      maximumFractionDigits: form.style === 'percent' ? 4 : 6,
    });
    return Array.from({ length: 6 }, () => {
      const value = Math.round((random() - 0.4) * 10 ** Math.floor(random() * 15)) / 1e6;
      const scale = form.style === 'percent' ? 100 : 1;
      return {
        text: format.format(value / scale),
        style: isComma ? ',' : '.',
        value: form.style === 'percent' ? Math.round(value * 1e4) / 1e4 : value,
        hasUnit: form.style !== undefined,
      };
    });
  });
}

/** The text if it is read as another number, or is refused where it must not be. */
function misreadNumber({ text, style, value, hasUnit }: NumberText, mayRefuse: boolean): string[] {
  const read = readNumber(text, style);
  if (typeof read === 'string') return mayRefuse ? [] : [`${text}: ${read}`];
  // Doubles beside a half of the last decimal of a percentage are rounded either way.
  const isNear = Math.abs(Number(read.value) - Math.round(value * 1e6)) <= (read.unit === '%' ? 100 : 0);
  const isRight = isNear && (read.unit !== null) === hasUnit && !read.isRounded;
  return isRight ? [] : [`${text}: ${Number(read.value) / 1e6} ${read.unit}`];
}

describe('a number that Intl writes', () => {
  it('is read as itself in the larger languages, with its unit', () => {
    const random = sequence(7);
    const numbers = larger.flatMap((language) => numbersIn(language, random));
    expect(numbers.length).toBeGreaterThan(1_500);
    expect(numbers.flatMap((each) => misreadNumber(each, false))).toEqual([]);
  });

  it('is read as itself or refused in every language', () => {
    const random = sequence(11);
    const numbers = all.flatMap((language) => numbersIn(language, random));
    expect(numbers.flatMap((each) => misreadNumber(each, true))).toEqual([]);
  });
});

const dateForms: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  { dateStyle: 'medium', timeStyle: 'short', hour12: true },
  { month: 'long', year: 'numeric' },
  { month: 'short', year: 'numeric' },
];

const dayMs = 86_400_000;

interface DateText {
  readonly text: string;
  /** The reading as milliseconds in UTC. */
  readonly local: number;
}

/** Minutes of the years 2000 to 2040, as programs in this language write them. */
function datesIn(language: string, random: () => number): readonly DateText[] {
  return dateForms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(language, { ...form, calendar: 'gregory', timeZone: 'UTC' });
    return Array.from({ length: 4 }, () => {
      const minutes = Math.floor(random() * 40 * 365 * 24 * 60);
      const at = Date.UTC(2000, 0, 1) + minutes * 60_000;
      const date = new Date(at);
      const day = at - (at % dayMs);
      const isMonth = form.dateStyle === undefined && form.day === undefined;
      const start = isMonth ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) : day;
      return { text: format.format(at), local: form.timeStyle === undefined ? start : at };
    });
  });
}

/** The text if it is read as another time in both orders of day and month, or is refused where it must not be. */
function misreadDate({ text, local }: DateText, mayRefuse: boolean): string[] {
  const read = (['day_first', 'month_first'] as const).map((order) => readMoment(text, order, true));
  const times = read.map((moment) =>
    moment === null || moment === 'ambiguous' || typeof moment === 'number' ? moment : moment.local,
  );
  if (times.includes(local) || (mayRefuse && times.every((time) => time === null))) return [];
  return [
    `${text}: ${times.map((time) => (typeof time === 'number' ? new Date(time).toISOString() : time)).join()}`,
  ];
}

/** Their short names of some months are those of other months in larger languages. */
const shadowed = ['lu', 'st', 'wo'];

describe('a time that Intl writes', () => {
  it('is read as itself in the larger languages', () => {
    const random = sequence(13);
    const dates = larger.flatMap((language) => datesIn(language, random));
    expect(dates.length).toBeGreaterThan(1_500);
    expect(dates.flatMap((each) => misreadDate(each, false))).toEqual([]);
  });

  it('is read as itself or refused in every language', () => {
    const random = sequence(17);
    const dates = all
      .filter((language) => !shadowed.includes(language))
      .flatMap((language) => datesIn(language, random))
      .filter(({ text }) => /\p{L}/u.test(text));
    expect(dates.flatMap((each) => misreadDate(each, true))).toEqual([]);
  });
});
