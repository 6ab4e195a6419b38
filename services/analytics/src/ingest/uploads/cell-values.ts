import { type DateOrder, readMoment } from '@emberdeck/connector/values/date-forms';
import { readNumber } from '@emberdeck/connector/values/number-style';
import { maxTimeLength, parseTimestamp } from '@emberdeck/connector/values/timestamp';

/** A time of a file: an instant, or what clocks of the workspace show, each as milliseconds since 1970 in UTC. */
export type CellTime = { readonly instant: number } | { readonly local: number };

const withZone = /(?:Z|UTC|GMT|\d[+-]\d\d(?::?\d\d)?)$/i;
const epoch = /^\d{10,13}(?:\.\d+)?$/;

/** The time of a trimmed text; null if it is none. */
export function readTime(text: string, order: DateOrder | null): CellTime | 'ambiguous' | null {
  const moment = readMoment(text, order);
  if (moment === null || moment === 'ambiguous') {
    return moment;
  }
  const isInstant = epoch.test(text) || (text.includes(':') && withZone.test(text));
  return isInstant ? { instant: moment } : { local: moment };
}

export type CellKind = 'none' | 'number' | 'time' | 'text';

const digit = /\p{Nd}/u;

/** What a trimmed text is by itself. A number that could be a time is a number. */
export function kindOf(text: string): CellKind {
  if (text === '') {
    return 'none';
  }
  if (text.charAt(4) === '-' && parseTimestamp(text) !== null) {
    return 'time';
  }
  const number = readNumber(text, null);
  if (number === 'none') {
    return 'none';
  }
  if (number !== 'not-a-number') {
    return 'number';
  }
  const isTime = text.length <= maxTimeLength && digit.test(text) && readTime(text, null) !== null;
  return isTime ? 'time' : 'text';
}
