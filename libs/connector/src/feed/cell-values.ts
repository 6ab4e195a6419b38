import { storable } from '@emberdeck/contracts/core/fields';
import { type DateOrder, readMoment } from '../values/date-forms.js';
import type { Millionths } from '../values/decimal.js';
import { scaled } from '../values/factor.js';
import type { Moment } from '../values/moment.js';
import { type NumberStyle, readNumber } from '../values/number-style.js';
import type { RowProblem } from './body-problem.js';
import { excerpt } from './excerpt.js';

/** Characters that a text of a row may have. */
export const maxLengths = { name: 255, unit: 50, key: 250 } as const;

/** A longer text is no name, unit, value or time, whatever white space is around it. */
const maxRawLength = 2_048;
const maxQuoted = 40;

/** A value of JSON for a message. */
export const quoted = (value: unknown): string => {
  const characters = [...excerpt(value).slice(0, 2 * (maxQuoted + 1))];
  const text = characters.slice(0, maxQuoted).join('');
  return `"${text.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD')}${characters.length > maxQuoted ? '…' : ''}"`;
};

/** Whether JSON has nothing at a place. */
export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isLongerThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

/** A text of a row; empty where the row has none. */
export function textOf(column: keyof typeof maxLengths, value: unknown): { text: string } | RowProblem {
  const max = maxLengths[column];
  if (isNothing(value)) {
    return { text: '' };
  }
  if (!isScalar(value)) {
    return () => `The ${column} is not a text`;
  }
  const raw = String(value);
  const text = raw.length > maxRawLength ? raw : raw.trim();
  if (isLongerThan(text, max)) {
    return () => `The ${column} is longer than ${max} characters`;
  }
  return storable.test(text) ? { text } : () => `The ${column} has characters that cannot be stored`;
}

/** How the texts of a list write numbers and dates; null where nothing shows it. */
export interface ListStyle {
  readonly decimal: NumberStyle;
  readonly order: DateOrder | null;
}

/** A number of a row. */
export interface ReadValue {
  readonly value: Millionths;
  /** What stands beside the number; null without a unit. */
  readonly unit: string | null;
  readonly isRounded: boolean;
}

const faults = {
  none: () => 'The value is missing',
  'not-a-number': (value: unknown) => `The value ${quoted(value)} is not a number`,
  'too-large': (value: unknown) =>
    `The value ${quoted(value)} has more than 13 digits before the decimal point`,
  ambiguous: (value: unknown) =>
    `The value ${quoted(value)} can be read in two ways: send a number with a decimal point`,
} as const;

/** A text of a row without outer white space; empty if it is too long to be a number or time. */
function shortText(value: string | number): string {
  const raw = String(value);
  return raw.length > maxRawLength ? '' : raw.trim();
}

/** The value of a row times the factor of its mapping. A number of JSON has a decimal point. */
export function valueOf(
  value: unknown,
  { factor, decimal }: { readonly factor: number; readonly decimal: NumberStyle },
): ReadValue | RowProblem {
  if (isNothing(value)) {
    return faults.none;
  }
  if (!isScalar(value)) {
    return () => 'The value is not a number';
  }
  const text = shortText(value);
  const isTooLong = text === '' && String(value).trim() !== '';
  const read = isTooLong ? 'not-a-number' : readNumber(text, typeof value === 'number' ? '.' : decimal);
  if (typeof read === 'string') {
    return () => faults[read](value);
  }
  const result = scaled(read.value, factor);
  return result === 'too-large' ? () => faults[result](value) : { ...read, value: result };
}

/** The time of a row; null if it is none. */
export function momentOf(value: unknown, order: DateOrder | null): Moment | 'ambiguous' | null {
  return isScalar(value) ? readMoment(shortText(value), order, true) : null;
}
