/** Whole cents, or the fault of the text. */
export type ParsedValue = number | 'not-a-number' | 'too-large';

/** The range of `numeric(15,2)`, which a double represents exactly in cents. */
const maxCents = 999_999_999_999_999;

const numberPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Reads a decimal number; more than two decimals are rounded, a half to the even neighbor. */
export function parseCents(text: string): ParsedValue {
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
  return sign === '-' && cents !== 0 ? -cents : cents;
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
export function centsToText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
