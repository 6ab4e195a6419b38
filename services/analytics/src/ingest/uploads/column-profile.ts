import { currencyOf, unitBeside } from '@emberdeck/connector/values/currency-unit';
import { readNumber } from '@emberdeck/connector/values/number-style';
import { isTime, kindOf } from './cell-values.js';
import { isTotal } from './total-rows.js';
import { isBlank, type TableFile } from './table-file.js';
import { isCurrencyTitle, isTimeLikeTitle } from './titles.js';
import { isCredit, isDebit } from './value-reader.js';

/** Different texts that are looked at, for letters of debit and credit. */
const maxWords = 8;

/** Different words for totals that are named. */
const maxTotalWords = 3;

/** What the cells of a column are, in the whole file. */
export class ColumnProfile {
  numbers = 0;
  times = 0;
  texts = 0;
  /** Texts such as "Total", and the different ones of them. */
  totals = 0;
  readonly totalWords = new Set<string>();
  /** Times of the day without a date, which are texts too. */
  clocks = 0;
  /** Times with a time of the day. */
  private withClock = 0;
  /** Numbers that are times where the title says so, for instance years. */
  numericTimes = 0;
  /** The first text that is neither number nor time. */
  firstText: string | null = null;
  /** A number with a sign, or in parentheses. */
  hasNegative = false;
  /** Units beside numbers, two of them at most. */
  readonly units = new Set<string>();
  /** Numbers with a unit beside them, unless there are several units. */
  withUnit = 0;
  private readonly words = new Set<string>();
  private readonly lengths = new Set<number>();
  private hasLeadingZero = false;
  private readonly isTimeLike: boolean;
  private last = '';
  private lastUnit: string | null = null;

  constructor(
    readonly title: string,
    readonly place: number,
  ) {
    this.isTimeLike = isTimeLikeTitle(title);
  }

  get filled(): number {
    return this.numbers + this.times + this.texts;
  }

  /** Most cells hold numbers. */
  get isNumeric(): boolean {
    return mostOf(this.numbers, this.filled);
  }

  /** Most cells hold dates or times; plain numbers only where the title says so. */
  get isTime(): boolean {
    return mostOf(this.times + this.numericTimes, this.filled);
  }

  /** Most cells are dates, and none has a time of the day. */
  get isDate(): boolean {
    return mostOf(this.times, this.filled) && this.withClock === 0;
  }

  /** Most cells are times of the day without a date. */
  get isClock(): boolean {
    return mostOf(this.clocks, this.filled);
  }

  get isText(): boolean {
    return this.filled > 0 && !this.isNumeric && !this.isTime;
  }

  /** Each text is a month or another part of a year. */
  get isPartOfYear(): boolean {
    const words = [...this.words];
    return this.isText && words.every((word) => isTime(`${word} 2024`, true));
  }

  /** Each cell says whether an amount is a debit or a credit, and both occur. */
  get isSide(): boolean {
    const words = [...this.words];
    return (
      this.words.size < maxWords &&
      words.some(isDebit) &&
      words.some(isCredit) &&
      words.every((word) => isDebit(word) || isCredit(word))
    );
  }

  /** Each cell names a currency, as a code or a sign. */
  get isCurrency(): boolean {
    const words = [...this.words];
    return this.isText && words.every((word) => currencyOf(word, isCurrencyTitle(this.title)) !== null);
  }

  /** The currency that all of its cells name; null without one. */
  get onlyCurrency(): string | null {
    const [word = ''] = this.words;
    return this.isCurrency && !this.isMixed ? currencyOf(word, isCurrencyTitle(this.title)) : null;
  }

  /** It has two different texts, or more. */
  get isMixed(): boolean {
    return this.words.size > 1;
  }

  /** Numbers of one length, one of which begins with 0, as postal codes. */
  get isCode(): boolean {
    return this.hasLeadingZero && this.lengths.size === 1 && Math.min(...this.lengths) >= shortestCode;
  }

  /** The unit of its values, if all that have one agree: beside the numbers, or in the title. */
  get unit(): string | null {
    const [unit] = this.units;
    return this.units.size === 1 ? (unit ?? null) : this.units.size === 0 ? unitOfTitle(this.title) : null;
  }

  add(field: string): void {
    if (isPlainNumber(field)) {
      this.addNumber(field);
      return;
    }
    const text = field.trim();
    switch (kindOf(text)) {
      case 'none':
        return;
      case 'number':
        this.addNumber(text);
        this.addUnit(text);
        return;
      case 'time':
        this.times += 1;
        if (text.includes(':')) this.withClock += 1;
        return;
      case 'text':
        this.texts += 1;
        if (clock.test(text)) this.clocks += 1;
        if (isTotal(text)) this.addTotal(text);
        this.firstText ??= text;
        if (this.words.size < maxWords) this.words.add(text.slice(0, 20));
    }
  }

  private addTotal(text: string): void {
    this.totals += 1;
    if (this.totalWords.size < maxTotalWords) this.totalWords.add(text);
  }

  private addNumber(text: string): void {
    this.numbers += 1;
    this.hasNegative ||= text.startsWith('-') || text.startsWith('(');
    if (this.lengths.size < 2) this.lengths.add(text.length);
    this.hasLeadingZero ||= text.startsWith('0') && digit.test(text.charAt(1));
    if (this.isTimeLike && isTime(text, true)) this.numericTimes += 1;
  }

  private addUnit(text: string): void {
    if (this.units.size > 1) return;
    if (text !== this.last) {
      const number = readNumber(text, '.');
      this.last = text;
      this.lastUnit = typeof number === 'string' ? null : number.unit;
    }
    if (this.lastUnit === null) return;
    this.units.add(this.lastUnit);
    this.withUnit += 1;
  }
}

const [zero, nine, point, minus] = [0x30, 0x39, 0x2e, 0x2d];

/** Digits with at most one point, as most cells of a file of metrics: a fraction of the time of reading them (measured). */
function isPlainNumber(text: string): boolean {
  let points = 0;
  let digits = 0;
  for (let at = text.charCodeAt(0) === minus ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) digits += 1;
    else if (code === point) points += 1;
    else return false;
  }
  return digits > 0 && digits < fewDigits && points < 2;
}

const digit = /^\d$/;

/** For instance `9:30`, `21:30:00.5` or `9:30 PM`. */
const clock = /^\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?[ap]\.? ?m\.?)?$/i;

/** Shorter numbers with a leading zero are hours, days or months. */
const shortestCode = 4;

/** Surely not too large. */
const fewDigits = 14;

/** At least four of five. */
const mostOf = (count: number, of: number): boolean => of > 0 && count * 5 >= of * 4;

/** A currency or percent sign at the end of a title, for instance `Revenue ($)`, `Betrag (EUR)` or `rate %`. */
export function unitOfTitle(title: string): string | null {
  const text = title.trim().slice(-40);
  const enclosed = /[([]([^()[\]]{1,16})[)\]]$/.exec(text)?.[1]?.trim();
  const last = enclosed ?? /(?:^|[\s_-])(\S{1,4})$/.exec(text)?.[1] ?? '';
  return last === text ? null : unitBeside(last);
}

/** Looks at all rows. */
export async function profilesOf(table: TableFile): Promise<readonly ColumnProfile[]> {
  const profiles = table.header.map((title, place) => new ColumnProfile(title.trim(), place));
  for await (const rows of table.rows()) {
    for (const row of rows) {
      if (row.fault !== null || isBlank(row)) continue;
      for (const profile of profiles) {
        const field = row.fields[profile.place];
        if (field !== undefined && field !== '') profile.add(field);
      }
    }
  }
  return profiles;
}
