import { readMoment } from '@emberdeck/connector/values/date-forms';
import { readNumber } from '@emberdeck/connector/values/number-style';
import { maxTimeLength, readIsoTime } from '@emberdeck/connector/values/timestamp';

export type CellKind = 'none' | 'number' | 'time' | 'text';

const digit = /\p{Nd}/u;

/** What a trimmed text is by itself. A number that could be a time is a number. */
export function kindOf(text: string): CellKind {
  if (text === '') {
    return 'none';
  }
  if (text.charAt(4) === '-' && readIsoTime(text) !== null) {
    return 'time';
  }
  const number = readNumber(text, null);
  if (number === 'none') {
    return 'none';
  }
  if (number !== 'not-a-number') {
    return 'number';
  }
  return isTime(text, false) ? 'time' : 'text';
}

/** Whether a trimmed text is a time, also if its order of day and month is not known. `isTimeColumn`: its title says so. */
export const isTime = (text: string, isTimeColumn: boolean): boolean =>
  text.length <= maxTimeLength && digit.test(text) && readMoment(text, null, isTimeColumn) !== null;
