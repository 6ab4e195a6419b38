/** Whole cents, or the fault of the text. */
export type ParsedValue = number | 'not-a-number' | 'too-large';

/** The range of `numeric(15,2)`, which a double represents exactly in cents. */
const maxCents = 999_999_999_999_999;

/** No number is longer: a double with all of its decimals has about 340 characters, a sum of money 20. */
export const maxNumberLength = 400;

const zero = 0x30;
const minus = 0x2d;

const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Reads a decimal number; more than two decimals are rounded, a half to the even neighbor. */
export function parseCents(text: string): ParsedValue {
  return plainCents(text) ?? anyCents(text);
}

/** What the digits are times, by the number of decimals. */
const centsOfDigits = [100, 10, 1] as const;

/** Characters of a number that surely has at most 13 digits before the point. */
const fewCharacters = 13;

/** Few digits with at most two decimals, as most texts are: a fraction of the time of the general form (measured). */
function plainCents(text: string): number | null {
  const begin = text.charCodeAt(0) === minus ? 1 : 0;
  const point = text.indexOf('.', begin);
  const end = point === -1 ? text.length : point;
  const factor = centsOfDigits[point === -1 ? 0 : text.length - point - 1];
  if (factor === undefined || text.length > fewCharacters || end === begin) {
    return null;
  }
  const whole = digitsOf(text, begin, end, 0);
  const digits = whole === null ? null : digitsOf(text, end + 1, text.length, whole);
  return digits === null ? null : signed(digits * factor, begin === 1);
}

/** No zero is negative. */
const signed = (cents: number, isNegative: boolean): number => (isNegative && cents !== 0 ? -cents : cents);

/** The digits behind those of `before` as one number; null with another character. */
function digitsOf(text: string, start: number, end: number, before: number): number | null {
  let digits = before;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) {
      return null;
    }
    digits = digits * 10 + digit;
  }
  return digits;
}

function anyCents(text: string): ParsedValue {
  if (text.length > maxNumberLength) {
    return 'not-a-number';
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberPattern.exec(text) ?? [];
  const digits = whole + fraction;
  if (digits === '') {
    return 'not-a-number';
  }
  // The number is 0.<significant> times ten to the power of `point`.
  const significant = digits.replace(/^0+/, '');
  const point = whole.length + Number(exponent) - (digits.length - significant.length);
  if (significant === '') {
    return 0;
  }
  if (point > 13) {
    return 'too-large';
  }
  const cents = roundHalfEven(significant, point + 2);
  if (cents > maxCents) {
    return 'too-large';
  }
  return signed(cents, sign === '-');
}

/** The number of the first `length` digits, rounded half to even by the remaining digits. */
function roundHalfEven(digits: string, length: number): number {
  const kept = Number(digits.slice(0, Math.max(length, 0)).padEnd(Math.max(length, 0), '0'));
  const rest = length < 0 ? `0${digits}` : digits.slice(length);
  const first = rest.charAt(0);
  const isHalf = /^50*$/.test(rest);
  const up = isHalf ? kept % 2 === 1 : first >= '5';
  return up ? kept + 1 : kept;
}

/** As PostgreSQL reads a numeric. */
export function centsToText(cents: number | bigint): string {
  const text = String(cents);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
