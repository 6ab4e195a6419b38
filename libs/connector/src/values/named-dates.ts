import {
  type DatePoints,
  type DateWords,
  meaningOf,
  plainWord,
  withoutInnerPoints,
  type WordMeaning,
} from './date-words.js';
import { dateOf } from './timestamp.js';

/** Characters that say what the number before them is. */
const units: Readonly<Record<string, NumberRole>> = {
  ...{ 年: 'year', 년: 'year', 月: 'month', 월: 'month', 日: 'day', 일: 'day', 号: 'day', 號: 'day' },
};

/** Words that say what the number after them is, as in Vietnamese. */
const prefixes: Readonly<Record<string, NumberRole>> = {
  thang: 'month',
  thg: 'month',
  nam: 'year',
  ngay: 'day',
};

const weekdaysOfIdeographs =
  /星期[一二三四五六日天]|[週周][一二三四五六日]|[月火水木金土日]曜日?|[월화수목금토일]요일|\([月火水木金土日월화수목금토일]\)/g;
const ideographMonth = /(十[一二]?|[一二三四五六七八九])月/g;
const ideographs = '一二三四五六七八九十';

const token = /\d+|[年月日년월일号號]|(?:(?![年月日년월일号號])[\p{L}\p{M}])+/gu;
const allowed = /^[\p{L}\p{M}\d\s.,;'’׳॰()/-]*$/u;

type NumberRole = 'year' | 'month' | 'day';

interface DateNumber {
  readonly text: string;
  role: NumberRole | null;
}

type PartOfYear = 'quarter' | 'week' | 'half-year';

/** What a text in words says, in its order. */
class DateParts {
  readonly numbers: DateNumber[] = [];
  readonly months: { month: number; isWeekday: boolean; numbersBefore: number }[] = [];
  partOfYear: { kind: PartOfYear; numbersBefore: number } | null = null;
  private next: NumberRole | null = null;

  constructor(private readonly words: DateWords) {}

  number(text: string): void {
    // Vietnamese "năm" is also a part of the name of Thursday.
    this.numbers.push({ text, role: this.next === 'year' && !isYear(text) ? null : this.next });
    this.next = null;
  }

  /** @returns whether the word belongs to a date */
  word(written: string, points: DatePoints, isBesideDigit: boolean): boolean {
    const unit = units[written];
    const last = this.numbers.at(-1);
    if (unit !== undefined && last !== undefined) {
      last.role = unit;
      return true;
    }
    const word = plainWord(written);
    const role = prefixes[word];
    if (role !== undefined) {
      this.next = role;
      return true;
    }
    const meaning = meaningOf(word, points, this.words);
    return meaning !== null && this.add(meaning, word.length > 1 || isBesideDigit);
  }

  private add(meaning: WordMeaning, isPart: boolean): boolean {
    const numbersBefore = this.numbers.length;
    if (meaning.kind === 'month') {
      this.months.push({ month: meaning.month, isWeekday: meaning.isWeekday, numbersBefore });
    } else if (meaning.kind !== 'nothing' && isPart) {
      if (this.partOfYear !== null) return false;
      this.partOfYear = { kind: meaning.kind, numbersBefore };
    }
    return true;
  }
}

/**
 * Milliseconds of the first day that a text with words means, as midnight in UTC: a day, a month, a quarter, a week of
 * ISO 8601 or half a year. Null for another text.
 */
export function readNamedDate(text: string, words: DateWords): number | null {
  const plain = withoutInnerPoints(text)
    .replaceAll(weekdaysOfIdeographs, ' ')
    .replaceAll(ideographMonth, (_, month: string) => `${numberOfIdeographs(month)}月`);
  if (!/\d/.test(plain) || !allowed.test(plain)) {
    return null;
  }
  const parts = partsOf(plain, words);
  if (parts === null) {
    return null;
  }
  if (parts.partOfYear !== null) {
    return parts.months.length === 0 ? partOfYear(parts, parts.partOfYear) : null;
  }
  return dayOrMonth(parts, plain);
}

const numberOfIdeographs = (text: string): number =>
  [...text].reduce((sum, character) => sum + ideographs.indexOf(character) + 1, 0);

function pointsOf(text: string): DatePoints {
  if (/[\p{L}.] ?\d{4}\./u.test(text)) return 'year';
  return /\d\./.test(text) ? 'day' : 'none';
}

function partsOf(text: string, words: DateWords): DateParts | null {
  const parts = new DateParts(words);
  const points = pointsOf(text);
  for (const { 0: found, index } of text.matchAll(token)) {
    if (/^\d/.test(found)) {
      parts.number(found);
    } else {
      const isBesideDigit =
        /^\.? ?\d/.test(text.slice(index + found.length)) || /\d$/.test(text.slice(0, index));
      if (!parts.word(found, points, isBesideDigit)) return null;
    }
  }
  return parts;
}

const isYear = (text: string): boolean => text.length === 4;

/** Two digits of a year mean 1970 to 2069. */
export const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) < 70 ? 2_000 : 1_900) : Number(year);

function dayOrMonth(parts: DateParts, text: string): number | null {
  const month = monthOf(parts);
  const others = parts.numbers.filter(({ role }) => role !== 'month');
  if (month === null || others.length === 0 || others.length > 2) {
    return null;
  }
  const year = others.find(({ role }) => role === 'year') ?? others.find((each) => isYear(each.text));
  if (year === undefined) {
    return withShortYear(month, others, text);
  }
  const [day] = others.filter((each) => each !== year);
  return day !== undefined && (day.text.length > 2 || day.role === 'year')
    ? null
    : dateOf(fullYear(year.text), month, Number(day?.text ?? '1'));
}

/** "31-Jan-26" and "Jan-26", but not "Jan 26", which is a day of some year. */
function withShortYear(month: number, numbers: readonly DateNumber[], text: string): number | null {
  const [, year = ''] = /[\p{L}.](?:[-/]| ?['’])(\d\d)$/u.exec(text) ?? [];
  const isLast = numbers.at(-1)?.text === year && year !== '';
  if (numbers.length === 1) {
    return isLast ? dateOf(fullYear(year), month, 1) : null;
  }
  const [first, second] = numbers;
  const isDayFirst = /^\D{0,12}\d{1,2}\D+\d\d$/.test(text) && /^\d{1,2}\D/.test(text);
  return isDayFirst && first !== undefined && second !== undefined
    ? dateOf(fullYear(second.text), month, Number(first.text))
    : null;
}

/** The month by its word or number. The first of two words may be a day: "mar. 31 mar. 2026" has one of each. */
function monthOf({ months, numbers }: DateParts): number | null {
  const numbered = numbers.filter(({ role }) => role === 'month');
  const [first, second] = months;
  if (months.length === 0) {
    return numbered.length === 1 ? Number(numbered[0]?.text) : null;
  }
  if (numbered.length > 0 || months.length > 2 || first === undefined) {
    return null;
  }
  if (second === undefined) return first.month;
  const isDay = first.isWeekday && first.numbersBefore === 0 && second.numbersBefore > 0;
  return isDay ? second.month : null;
}

const dayMs = 86_400_000;

/** The number of the part stands after its word, or before it; the other number is the year. */
function partOfYear(
  { numbers }: DateParts,
  part: { kind: PartOfYear; numbersBefore: number },
): number | null {
  if (numbers.length !== 2) {
    return null;
  }
  const most = { quarter: 4, week: 53, 'half-year': 2 }[part.kind];
  const fits = (place: number): boolean => {
    const number = numbers[place];
    return (
      number !== undefined && number.text.length <= 2 && number.role === null && Number(number.text) <= most
    );
  };
  const place = [part.numbersBefore, part.numbersBefore - 1].find(fits);
  const year = place === undefined ? undefined : numbers[1 - place];
  if (place === undefined || year === undefined || ![2, 4].includes(year.text.length)) {
    return null;
  }
  return startOf(part.kind, fullYear(year.text), Number(numbers[place]?.text));
}

function startOf(kind: PartOfYear, year: number, number: number): number | null {
  if (number < 1) return null;
  if (kind === 'week') return weekOf(year, number);
  return dateOf(year, kind === 'quarter' ? number * 3 - 2 : number * 6 - 5, 1);
}

/** Monday of a week of ISO 8601, whose first one has the 4th of January; null where the year has no 53rd. */
export function weekOf(year: number, week: number): number | null {
  const fourth = dateOf(year, 1, 4);
  if (fourth === null) {
    return null;
  }
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  const monday = fourth + ((week - 1) * 7 - weekday) * dayMs;
  const thursday = new Date(monday + 3 * dayMs);
  return thursday.getUTCFullYear() === year && week >= 1 ? monday : null;
}
