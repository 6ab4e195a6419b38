import { maxNumberLength, type ParsedValue, parseMillionths } from '@emberdeck/connector/values/decimal';

export type Decimal = '.' | ',';

/** How a file writes numbers: null if it does not tell, `unclear` if also "1.234" can have thousands. */
export type NumberStyle = Decimal | 'unclear' | null;

/** What one text says about the decimal character: `either` if it could be a decimal or a thousands separator. */
export type DecimalEvidence = Decimal | 'either' | null;

const groups = String.raw`['\u2019 \u00a0\u202f]`;
const pointForm = new RegExp(String.raw`^[+-]?\d{1,3}(?:(${groups}|,)\d{3})(?:\1\d{3})*(?:\.\d*)?$`);
const commaForm = new RegExp(
  String.raw`^[+-]?(?:\d{1,3}(?:(${groups}|\.)\d{3})(?:\1\d{3})*(?:,\d*)?|\d*,\d*)$`,
);
const separators = new RegExp(`${groups}|[.,]`, 'g');

/** The decimal character that the text must have been written with. */
export function decimalEvidence(text: string): DecimalEvidence {
  if (text.length > maxNumberLength) {
    return null;
  }
  const asPoint = pointForm.test(text);
  const asComma = commaForm.test(text);
  if (asPoint && asComma) {
    // "1,234" is both; "1 234" has no decimals, and means the same in both.
    return text.includes(',') ? either(text) : null;
  }
  if (asComma) {
    // "1.234" alone is a plain decimal as well; "1.234.567" is not.
    return /^[+-]?\d{1,3}\.\d{3}$/.test(text) ? null : ',';
  }
  return asPoint || /^[+-]?\d*\.(?:\d{0,2}|\d{4,})$/.test(text) ? '.' : null;
}

/** A sign, three digits, the point and three more. */
const longestUnclear = 8;

/** Whether a text such as "1.234" could also be written with thousands and a decimal comma. */
export const isPointUnclear = (text: string): boolean =>
  text.length <= longestUnclear && /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text);

/** No number of thousands begins with a zero. */
const either = (text: string): DecimalEvidence => (/^[+-]?0/.test(text) ? ',' : 'either');

/** Reads a number of a file with this decimal character; a text that can mean one thing only is read as that. */
export function readNumber(text: string, style: NumberStyle): ParsedValue | 'ambiguous' {
  if (style === 'unclear' && isPointUnclear(text)) {
    return 'ambiguous';
  }
  if (text.length > maxNumberLength) {
    return 'not-a-number';
  }
  const decimal = style === 'unclear' ? null : style;
  if (decimal !== ',') {
    const plain = parseMillionths(text);
    if (plain !== 'not-a-number') return plain;
  }
  const evidence = decimalEvidence(text);
  if (evidence === 'either' && decimal === null) {
    return 'ambiguous';
  }
  const used = evidence === '.' || evidence === ',' ? evidence : decimal;
  return parseMillionths(plainNumber(text, used ?? '.'));
}

/** Without thousands separators and with a decimal point. */
function plainNumber(text: string, decimal: Decimal): string {
  if (decimal === '.') {
    return pointForm.test(text) ? text.replace(separators, (found) => (found === '.' ? '.' : '')) : text;
  }
  return commaForm.test(text) ? text.replace(separators, (found) => (found === ',' ? '.' : '')) : text;
}
