/** A value in millionths: a number while that is exact, else a bigint. */
export type Millionths = number | bigint;

/** A value, or the fault of the text. */
export type ParsedValue = Millionths | 'not-a-number' | 'too-large';

/** Decimals of a value. More are rounded. */
export const maxDecimals = 6;

/** The range of `numeric(19,6)`: 13 digits before the point. */
const largest = 9_999_999_999_999_999_999n;

/** No number is longer: a double with all of its decimals has about 340 characters, a sum of money 20. */
export const maxNumberLength = 400;

const zero = 0x30;
const minus = 0x2d;

const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Reads a decimal number; more than six decimals are rounded, a half to the even neighbor. */
export function parseMillionths(text: string): ParsedValue {
  return plainMillionths(text) ?? anyMillionths(text);
}

/** What the digits are times, by the number of decimals. */
const millionthsOfDigits = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1] as const;

/** Characters of a number that surely has at most 13 digits before the point. */
const fewCharacters = 13;

/** Few digits with at most six decimals, as most texts are: a fraction of the time of the general form (measured). */
export function plainMillionths(text: string): Millionths | null {
  const begin = text.charCodeAt(0) === minus ? 1 : 0;
  const point = text.indexOf('.', begin);
  const end = point === -1 ? text.length : point;
  const factor = millionthsOfDigits[point === -1 ? 0 : text.length - point - 1];
  if (factor === undefined || text.length > fewCharacters || end === begin) {
    return null;
  }
  const whole = digitsOf(text, begin, end, 0);
  const digits = whole === null ? null : digitsOf(text, end + 1, text.length, whole);
  return digits === null ? null : product(digits, factor, begin === 1);
}

function product(digits: number, factor: number, isNegative: boolean): Millionths {
  const fast = digits * factor;
  if (fast <= Number.MAX_SAFE_INTEGER) return isNegative && fast !== 0 ? -fast : fast;
  const exact = BigInt(digits) * BigInt(factor);
  return isNegative ? -exact : exact;
}

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

function anyMillionths(text: string): ParsedValue {
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
  const exact = roundHalfEven(significant, point + maxDecimals);
  if (exact > largest) {
    return 'too-large';
  }
  return toMillionths(sign === '-' ? -exact : exact);
}

/** Whether a number has more decimals than a value, other than zeros: reading it rounds it. */
export function hasMoreDecimals(text: string): boolean {
  const [, , whole = '', fraction = '', exponent = '0'] = numberPattern.exec(text) ?? [];
  const significant = withoutZerosBehind(whole + fraction);
  return significant.length - whole.length - Number(exponent) > maxDecimals;
}

function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}

/** A number if it is exact. */
export function toMillionths(exact: bigint): Millionths {
  const value = Number(exact);
  return Number.isSafeInteger(value) ? value : exact;
}

/** The number of the first `length` digits, rounded half to even by the remaining digits. */
function roundHalfEven(digits: string, length: number): bigint {
  const kept = BigInt(digits.slice(0, Math.max(length, 0)).padEnd(Math.max(length, 0), '0'));
  const rest = length < 0 ? `0${digits}` : digits.slice(length);
  const first = rest.charAt(0);
  const isHalf = /^50*$/.test(rest);
  const up = isHalf ? kept % 2n === 1n : first >= '5';
  return up ? kept + 1n : kept;
}

/** A decimal without zeros behind it, as PostgreSQL reads a numeric. */
export function millionthsToText(value: Millionths): string {
  const text = String(value);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(maxDecimals + 1, '0');
  const decimals = withoutZerosBehind(digits.slice(-maxDecimals));
  return `${sign}${digits.slice(0, -maxDecimals)}${decimals && `.${decimals}`}`;
}
