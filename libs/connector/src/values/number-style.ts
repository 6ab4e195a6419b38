import {
  hasMoreDecimals,
  maxNumberLength,
  type Millionths,
  parseMillionths,
  plainMillionths,
} from './decimal.js';
import { type NumberText, numberText } from './number-text.js';

/** The character before the decimals. */
export type Decimal = '.' | ',';

/** How a file writes numbers: null if it does not tell, `unclear` if also "1.234" can have thousands. */
export type NumberStyle = Decimal | 'unclear' | null;

/** What one text says about the decimal character: `either` if it could be a decimal or a thousands separator. */
export type DecimalEvidence = Decimal | 'either' | null;

/** A number as a text gives it. */
export interface WrittenNumber {
  readonly value: Millionths;
  /** `%`, the symbol of a currency as written such as `$` or `kr`, or its code such as `USD`; null without one. */
  readonly unit: string | null;
  /** The text has more than six decimals. */
  readonly isRounded: boolean;
}

/** A number, `none` for a text such as "N/A" or "-" that says that there is no value, or what is wrong with the text. */
export type NumberReading = WrittenNumber | 'none' | 'ambiguous' | 'not-a-number' | 'too-large';

/** Spaces and apostrophes as {@link numberText} returns them. */
const groups = `['\\x20]`;
const pointForm = new RegExp(String.raw`^\d{1,3}(?:(${groups}|,)\d{3})(?:\1\d{3})*(?:\.\d*)?$`);
/** As in India: two digits in a group, but three in the last one. */
const indianForm = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/;
const commaForm = new RegExp(String.raw`^(?:\d{1,3}(?:(${groups}|\.)\d{3})(?:\1\d{3})*(?:,\d*)?|\d*,\d*)$`);
const separators = new RegExp(`${groups}|[.,]`, 'g');
/** Numbers with an exponent have no groups. */
const exponentForm = /^\d*(?:([.,])\d*)?e[+-]?\d{1,3}$/i;

const isPointForm = (digits: string): boolean => pointForm.test(digits) || indianForm.test(digits);

/** The decimal character that the text must have been written with. */
export function decimalEvidence(text: string): DecimalEvidence {
  if (text.length > maxNumberLength) {
    return null;
  }
  const found = numberText(text);
  return found === 'none' || found.isDecimalSure ? null : evidenceOf(found.digits);
}

function evidenceOf(digits: string): DecimalEvidence {
  const exponential = exponentForm.exec(digits);
  if (exponential !== null) {
    return (exponential[1] ?? null) as Decimal | null;
  }
  const asPoint = isPointForm(digits);
  const asComma = commaForm.test(digits);
  if (asPoint && asComma) {
    // "1,234" is both; "1 234" has no decimals, and means the same in both.
    return digits.includes(',') ? either(digits) : null;
  }
  if (asComma) {
    // "1.234" alone is a plain decimal as well; "1.234.567" is not.
    return /^\d{1,3}\.\d{3}$/.test(digits) ? null : ',';
  }
  return asPoint || /^\d*\.(?:\d{0,2}|\d{4,})$/.test(digits) ? '.' : null;
}

/** No number of thousands begins with a zero. */
const either = (digits: string): DecimalEvidence => (digits.startsWith('0') ? ',' : 'either');

/** Three digits, the point and three more. */
const unclearPoint = /^[1-9]\d{0,2}\.\d{3}$/;

/** Whether a text such as "1.234" could also be written with thousands and a decimal comma. */
export function isPointUnclear(text: string): boolean {
  const found = text.length <= maxNumberLength && text.includes('.') ? numberText(text) : 'none';
  return found !== 'none' && !found.isDecimalSure && unclearPoint.test(found.digits);
}

/**
 * Reads a number of a file, feed or webhook: with a currency or percent sign, which becomes the unit, in parentheses, with a
 * minus before or after it, with groups of digits, in the digits of any script. `style` is how its column writes numbers; a
 * text that can mean one thing only is read as that. "12.5%" is 12.5 with the unit `%`.
 */
export function readNumber(text: string, style: NumberStyle): NumberReading {
  const plain = readPlain(text, style);
  if (plain !== null) {
    return { value: plain, unit: null, isRounded: false };
  }
  if (text.length > maxNumberLength) {
    return 'not-a-number';
  }
  const found = numberText(text);
  return found === 'none' ? 'none' : readFound(found, style);
}

/** Digits with at most one decimal character, as most texts are. */
function readPlain(text: string, style: NumberStyle): Millionths | null {
  if (style === null || style === '.') {
    return plainMillionths(text);
  }
  if (text.includes('.')) {
    return null;
  }
  return plainMillionths(style === ',' ? text.replace(',', '.') : text);
}

function readFound(found: NumberText, style: NumberStyle): NumberReading {
  const { digits, isNegative, unit, isDecimalSure } = found;
  const decimal = isDecimalSure ? '.' : decimalOf(digits, style);
  if (decimal === 'ambiguous') {
    return 'ambiguous';
  }
  const plain = `${isNegative ? '-' : ''}${plainNumber(digits, decimal)}`;
  const value = parseMillionths(plain);
  return value === 'not-a-number' || value === 'too-large'
    ? value
    : { value, unit, isRounded: hasMoreDecimals(plain) };
}

/** What the digits themselves say comes before what the column says. */
function decimalOf(digits: string, style: NumberStyle): Decimal | 'ambiguous' {
  if (style === 'unclear' && unclearPoint.test(digits)) {
    return 'ambiguous';
  }
  const evidence = evidenceOf(digits);
  const decimal = style === 'unclear' ? null : style;
  if (evidence === 'either' && decimal === null) {
    return 'ambiguous';
  }
  return evidence === '.' || evidence === ',' ? evidence : (decimal ?? '.');
}

/** Without thousands separators and with a decimal point. */
function plainNumber(digits: string, decimal: Decimal): string {
  if (exponentForm.test(digits)) {
    return digits.replace(',', '.');
  }
  const isGrouped = decimal === '.' ? isPointForm(digits) : commaForm.test(digits);
  return isGrouped ? digits.replace(separators, (found) => (found === decimal ? '.' : '')) : digits;
}
