import type { Millionths } from '@emberdeck/connector/values/decimal';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { lastText } from './table-file.js';

/** A valid row. */
export interface MetricRow {
  readonly name: string;
  readonly millionths: Millionths;
  readonly unit: string | null;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** A JSON object as text. */
  readonly metadata: string | null;
  /** Text that a newer row has too if it replaces this one; null unless rows are keyed. */
  readonly key: string | null;
}

const maxNameLength = 255;
const maxUnitLength = 50;
const maxKeyLength = 250;

/** PostgreSQL counts characters, JavaScript counts some of them twice. */
const isLongerThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

const maxQuoted = 40;

/** A text of the file, shortened for a message. */
export const quoted = (text: string): string => {
  // One character more than the limit shows that the text is longer; it can be as large as the file.
  const characters = [...text.slice(0, 2 * (maxQuoted + 1))];
  return `"${characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : text}"`;
};

/** Why a row with a further name is left out. */
export const tooManyNames = (name: string): string =>
  `Too many different names: a source has at most ${maxMetricNames.toLocaleString('en')}, and ${quoted(name)} would be one more`;

/** A sentence about fields beyond the header; null if there are none. */
export const widthProblem = (fields: readonly string[], width: number): string | null =>
  fields.length > width && lastText(fields) >= width
    ? `The line has ${fields.length} columns, the header has ${width}`
    : null;

/** A sentence about the texts of a row that are stored; null if nothing is wrong with them. */
export function problemOfTexts(name: string, unit: string | null, key: string | null): string | null {
  if (name === '') {
    return 'The name is missing';
  }
  if (isLongerThan(name, maxNameLength)) {
    return `The name is longer than ${maxNameLength} characters`;
  }
  if (key !== null && (key === '' || isLongerThan(key, maxKeyLength))) {
    return key === '' ? 'The key is missing' : `The key is longer than ${maxKeyLength} characters`;
  }
  return unit !== null && isLongerThan(unit, maxUnitLength)
    ? `The unit is longer than ${maxUnitLength} characters`
    : null;
}
