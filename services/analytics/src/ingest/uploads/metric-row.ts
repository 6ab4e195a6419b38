import { type DateOrder, readMoment } from '@emberdeck/connector/values/date-forms';
import type { Millionths } from '@emberdeck/connector/values/decimal';
import { LocalClock } from '@emberdeck/connector/values/moment';
import { type NumberStyle, readNumber, type WrittenNumber } from '@emberdeck/connector/values/number-style';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { readMetadata } from '@emberdeck/connector/values/metadata';
import { presentText } from './present-text.js';
import { lastText } from './table-file.js';
import type { TextStyle } from './text-style.js';

/** Columns that a file may have; the first two it must have. */
export const columnNames = ['name', 'value', 'unit', 'timestamp'] as const;

export type ColumnName = (typeof columnNames)[number];

/** Position of each column in the file; null without the column. */
export type ColumnPlaces = Readonly<Record<ColumnName | 'metadata', number | null>>;

/** A valid row. */
export interface MetricRow {
  readonly name: string;
  readonly millionths: Millionths;
  readonly unit: string | null;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** A JSON object as text. */
  readonly metadata: string | null;
}

const maxNameLength = 255;
const maxUnitLength = 50;
const dayMs = 86_400_000;

/** Times without a zone are those of UTC. */
const clock = new LocalClock('UTC');

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

/** The row that the fields make, or a sentence about the first thing that is wrong with them. */
export function readRow(
  fields: readonly string[],
  places: ColumnPlaces,
  width: number,
  now: number,
  style: TextStyle = plainStyle,
  metadataOf: (text: string) => string | null = readMetadata,
): MetricRow | string {
  const wide = widthProblem(fields, width);
  if (wide !== null) {
    return wide;
  }
  const field = (column: keyof ColumnPlaces): string => presentText(fields[places[column] ?? -1]);
  const name = field('name');
  const unit = field('unit');
  const text = problemOfText(name, unit);
  if (text !== null) {
    return text;
  }
  const value = readValue(field('value'), style.decimal) ?? 'The value is missing';
  if (typeof value === 'string') {
    return value;
  }
  const timestamp = readTimestamp(field('timestamp'), now, style.order);
  if (typeof timestamp === 'string') {
    return timestamp;
  }
  const metadata = places.metadata === null ? null : metadataOf(field('metadata'));
  return { name, millionths: value.value, unit: unit || value.unit, timestamp, metadata };
}

const plainStyle: TextStyle = { decimal: null, order: null };

function problemOfText(name: string, unit: string): string | null {
  if (name === '') {
    return 'The name is missing';
  }
  if (isLongerThan(name, maxNameLength)) {
    return `The name is longer than ${maxNameLength} characters`;
  }
  return isLongerThan(unit, maxUnitLength) ? `The unit is longer than ${maxUnitLength} characters` : null;
}

/** The number; null for a text that says that there is no value; a sentence about a text that is no number. */
export function readValue(value: string, decimal: NumberStyle): WrittenNumber | string | null {
  const number = readNumber(value, decimal);
  switch (number) {
    case 'none':
      return null;
    case 'not-a-number':
      return `The value ${quoted(value)} is not a number`;
    case 'too-large':
      return `The value ${quoted(value)} has more than 13 digits before the decimal point`;
    case 'ambiguous':
      return `The value ${quoted(value)} can be read in two ways: choose the decimal character`;
    default:
      return number;
  }
}

/** Milliseconds since 1970, or a sentence about the text. */
export function readTimestamp(text: string, now: number, order: DateOrder | null): number | string {
  if (text === '') {
    return now;
  }
  const moment = readMoment(text, order, true);
  if (moment === null) {
    return `The timestamp ${quoted(text)} cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z`;
  }
  if (moment === 'ambiguous') {
    return `The timestamp ${quoted(text)} can be read in two ways: choose the order of day and month`;
  }
  const timestamp = clock.instantOf(moment);
  return timestamp > now + dayMs ? `The timestamp ${quoted(text)} is more than a day ahead` : timestamp;
}
