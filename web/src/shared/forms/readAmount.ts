import { typedDigits } from '@emberdeck/contracts/core/typed-text';

/** What a typed amount means. `readings` are two numbers that the reader's languages read in it. */
export type ReadAmount =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unclear'; readonly readings: readonly [number, number] }
  | { readonly kind: 'none' };

const none = { kind: 'none' } as const;
const number = (value: number): ReadAmount => ({ kind: 'number', value });

/** The sign of decimals in a language: a point or a comma. */
const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.';

/** Groups of three digits, and of two as in Indian numbers; the last group has three. */
const isGrouped = (digits: string, sign: string): boolean => {
  const [first = '', ...groups] = digits.split(sign);
  const last = groups.pop();
  const hasGroups = last?.length === 3 && groups.every(({ length }) => length === 2 || length === 3);
  return hasGroups && /^\d{1,3}$/.test(first) && !first.startsWith('0');
};

const without = (digits: string, sign: string): number => Number(digits.replaceAll(sign, ''));

function readBoth(digits: string): number | null {
  const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  if (more.length > 0 || fraction === '' || !isGrouped(whole, group)) return null;
  return Number(`${without(whole, group)}.${fraction}`);
}

/** One kind of sign: decimals, or groups, or what the languages of the reader say. */
function readOne(digits: string, sign: string, locales: readonly string[]): ReadAmount {
  const [whole = '', fraction = '', ...more] = digits.split(sign);
  const decimal = Number(`${whole || '0'}.${fraction || '0'}`);
  if (!isGrouped(digits, sign)) return more.length > 0 ? none : number(decimal);
  const grouped = without(digits, sign);
  if (more.length > 0) return number(grouped);
  const readings = new Set(locales.map((locale) => (decimalSign(locale) === sign ? decimal : grouped)));
  return readings.size > 1
    ? { kind: 'unclear', readings: [grouped, decimal] }
    : number([...readings][0] ?? grouped);
}

/**
 * Reads a typed amount: "1,250.50", "1.250,50", "12,5" and "1 000" are clear. "1,234" is read by the languages of the
 * reader, of the page and of the browser. If they disagree it is unclear: it is never read as another number.
 */
export function readAmount(text: string, locales: readonly string[]): ReadAmount {
  const typed = typedDigits(text).replaceAll(/[\p{Pd}\u2212]/gu, '-');
  const [, minus = '', digits = ''] = /^([-+]?)([\d.,]+)$/.exec(typed.replaceAll(/[\s_'’]/g, '')) ?? [];
  if (!/\d/.test(digits)) return none;
  const signs = ['.', ','].filter((sign) => digits.includes(sign));
  const read =
    signs.length === 2
      ? readBoth(digits)
      : signs[0] === undefined
        ? Number(digits)
        : readOne(digits, signs[0], locales);
  if (read === null) return none;
  const amount = typeof read === 'number' ? number(read) : read;
  if (minus !== '-' || amount.kind === 'none') return amount;
  if (amount.kind === 'number') return number(-amount.value);
  const [grouped, decimal] = amount.readings;
  return { kind: 'unclear', readings: [-grouped, -decimal] };
}

/** The languages by which the reader may have typed a number. */
export const readerLocales = (page: string): string[] => [page, navigator.language];
