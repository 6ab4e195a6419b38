import { type DateWords, halfOf, plainWord, wordsOf } from './date-words.js';
import { timeOf } from './timestamp.js';

/** A text whose time of the day is taken out. */
export interface ClockTime {
  /** The date, without outer white space. */
  readonly date: string;
  /** Milliseconds of the day. */
  readonly time: number;
  /** For instance `Z` or `+02:00`; undefined for a local time. */
  readonly offset: string | undefined;
}

/** Hour, minute, second and fraction, in each way in which they are written. */
const clocks: readonly RegExp[] = [
  /(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?/,
  /(\d{1,2}) ?[時时시点點] ?(?:(\d{1,2}) ?[分분] ?(?:(\d{1,2}) ?[秒초])?)?/,
  /(\d{1,2}) ?h ?(\d\d)(?: ?min(?: ?(\d\d) ?s)?)?/,
  /(?<=[\s,])(\d{1,2})\.(\d\d)(?:\.(\d\d)(?:[.,](\d{1,9}))?)?(?=$| ?\p{L})/u,
  /(?<=[\s,])(\d{1,2})(?= ?[ap]m)/,
];

/** Zones of RFC 2822, and those whose letters mean one zone. */
const zones: Readonly<Record<string, string>> = {
  ...{ z: 'Z', utc: 'Z', gmt: 'Z', ut: 'Z' },
  ...{ est: '-05', edt: '-04', cst: '-06', cdt: '-05', mst: '-07', mdt: '-06', pst: '-08', pdt: '-07' },
  ...{ wet: 'Z', west: '+01', cet: '+01', cest: '+02', mez: '+01', mesz: '+02', eet: '+02', eest: '+03' },
  ...{ msk: '+03', jst: '+09', kst: '+09' },
};

const offsetPattern = /^ ?([a-z]{1,4}(?![a-z]))? ?([+-]\d{1,2}(?::?\d\d)?(?!\d))?/;
const word = String.raw`[\p{L}\p{M}](?:[\p{L}\p{M}.]{0,11}[\p{L}\p{M}])?`;
const firstWord = new RegExp(String.raw`^ ?(${word})\.?`, 'u');
const lastWord = new RegExp(String.raw`(?<![\p{L}\p{M}.])(${word})\.? ?$`, 'u');
const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/**
 * Splits a text in small letters into its date and its time; midnight without a time. Null if the time is none that a clock
 * shows. Clocks of 12 and of 24 hours are read, in the words of each language.
 */
export function splitClock(text: string, words: DateWords): ClockTime | null {
  const plain = withoutComment(text).replaceAll(/(?<![a-z])([ap])\.? ?m(?:\.|(?![a-z]))/g, '$1m');
  const found = clocks.map((clock) => clock.exec(plain)).find((each) => each !== null);
  if (found === undefined) {
    return { date: plain.trim(), time: 0, offset: undefined };
  }
  const end = found.index + found[0].length;
  if (isDigit(plain.charAt(found.index - 1)) || /[\d:]/.test(plain.charAt(end))) {
    return null;
  }
  const after = takeHalf(plain.slice(end), firstWord, words);
  const before = takeHalf(plain.slice(0, found.index), lastWord, words);
  const [, hour = '', minute, second, fraction] = found;
  const half = halfFor(Number(hour), before, after);
  const isHalfUnknown = half === null && /^ ?\p{L}\.\p{L}/u.test(after.rest);
  if (half === 'unclear' || isHalfUnknown) {
    return null;
  }
  const time = timeOf(hourOf(Number(hour), half), minute, second, fraction);
  const { rest, offset } = takeOffset(after.rest);
  return time === null ? null : { date: joined(before.rest, rest), time, offset };
}

/** Without a text in brackets at the end, which repeats the zone by its name. */
function withoutComment(text: string): string {
  const begin = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  return begin > 0 && /[)\]]$/.test(text) && text.slice(0, begin).includes(':') ? text.slice(0, begin) : text;
}

function takeHalf(text: string, place: RegExp, words: DateWords): WithoutHalf {
  const [found = '', written = ''] = place.exec(text) ?? [];
  const half = written === '' ? null : halfOf(wordsOf(plainWord(written)).join(''), words);
  return half === null ? { rest: text, half } : { rest: text.replace(found, ''), half };
}

interface WithoutHalf {
  readonly rest: string;
  readonly half: 'am' | 'pm' | null;
}

/** "am" before a time is "at" in Welsh, which no hour but 12 can tell from the word after it. */
function halfFor(hour: number, before: WithoutHalf, after: WithoutHalf): 'am' | 'pm' | 'unclear' | null {
  if (after.half !== null || before.half !== 'am' || hour < 12) {
    return after.half ?? before.half;
  }
  const isBesideWords = /\p{L}/u.test(before.rest) && !/\p{Script=Hangul}/u.test(before.rest);
  if (hour > 12) return null;
  return isBesideWords ? 'unclear' : 'am';
}

/** An hour of 12 as one of 24; NaN, which no clock shows, if it is none of 12. */
function hourOf(hour: number, half: 'am' | 'pm' | null): string {
  if (half === null) return String(hour);
  return String(hour > 12 ? Number.NaN : (hour % 12) + (half === 'pm' ? 12 : 0));
}

/** The zone right after a time. "GMT+2" counts from GMT. */
function takeOffset(text: string): { rest: string; offset: string | undefined } {
  const [found = '', name, offset] = offsetPattern.exec(text) ?? [];
  const ofName = name === undefined ? undefined : zones[name];
  if (name !== undefined && ofName === undefined) {
    return { rest: text, offset: undefined };
  }
  return { rest: text.slice(found.length), offset: offset ?? ofName };
}

/** Without spaces and commas around it. */
function trimmed(text: string): string {
  let [begin, end] = [0, text.length];
  while (begin < end && ' ,'.includes(text.charAt(begin))) begin += 1;
  while (begin < end && ' ,'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(begin, end);
}

/** What is left before and after the time. ISO 8601 has a T between a date and a time. */
function joined(before: string, after: string): string {
  const date = /\dt$/.test(before) ? before.slice(0, -1) : before;
  return [date, after]
    .map((part) => trimmed(part))
    .filter((part) => part !== '')
    .join(' ');
}
