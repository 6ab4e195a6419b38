import { type Millionths, toMillionths } from '@emberdeck/connector/values/decimal';
import { readNumber, type WrittenNumber } from '@emberdeck/connector/values/number-style';
import type { ValuePlaces } from './layout.js';
import { quoted } from './metric-row.js';
import { presentText } from './present-text.js';
import { scaled } from './scaled.js';
import type { TextStyle } from './text-style.js';

/** Different texts without a value that are shown. */
const maxMarks = 5;

/** Words and letters that say which side of an account an amount is on. */
const debits = new Set([
  'd',
  'dr',
  'debit',
  's',
  'soll',
  'db',
  'af',
  'out',
  '-',
  'lastschrift',
  'débit',
  'debe',
  'dare',
]);
const credits = new Set([
  'c',
  'cr',
  'credit',
  'h',
  'haben',
  'bij',
  'in',
  '+',
  'gutschrift',
  'crédit',
  'haber',
  'avere',
]);

export const isDebit = (text: string): boolean => debits.has(text.toLowerCase());
export const isCredit = (text: string): boolean => credits.has(text.toLowerCase());

/** Reads the values of a file, and counts what the user must know of them. */
export class ValueReader {
  /** Cells that say that they have no value. */
  withoutValue = 0;
  /** What such cells say, in the order of the file; an empty text for empty cells. */
  readonly marks = new Set<string>();
  rounded = 0;
  /** The first text that has more decimals than are stored, and what is stored. */
  firstRounded: { readonly text: string; readonly value: Millionths } | null = null;
  /** The first text that has two readings. */
  ambiguous: string | null = null;

  constructor(private readonly style: TextStyle) {}

  /** The value times the factor; null where a cell says that there is none; a sentence about a bad text. */
  read(fields: readonly string[], values: ValuePlaces, factor: number): WrittenNumber | string | null {
    const number = this.at(fields, values);
    if (number === null) this.countWithout(fields[firstPlace(values)]?.trim() ?? '');
    if (number === null || typeof number === 'string' || factor === 1) {
      return number;
    }
    const value = scaled(number.value, factor);
    return value === 'too-large'
      ? `The value ${String(factor)} times ${quoted(presentText(fields[firstPlace(values)]))} has more than 13 digits before the decimal point`
      : { ...number, value };
  }

  private at(fields: readonly string[], values: ValuePlaces): WrittenNumber | string | null {
    switch (values.kind) {
      case 'one':
        return this.cell(fields[values.place]);
      case 'sides':
        return this.ofSides(this.cell(fields[values.debit]), this.cell(fields[values.credit]));
      case 'letter':
        return this.withLetter(this.cell(fields[values.amount]), presentText(fields[values.side]));
    }
  }

  private ofSides(
    debit: WrittenNumber | string | null,
    credit: WrittenNumber | string | null,
  ): WrittenNumber | string | null {
    if (typeof debit === 'string') return debit;
    if (typeof credit === 'string') return credit;
    const isDebited = debit !== null && debit.value !== 0;
    const isCredited = credit !== null && credit.value !== 0;
    if (isDebited && isCredited) {
      return 'Both debit and credit have a value';
    }
    return isDebited ? onSide(debit, true) : (credit ?? debit);
  }

  private withLetter(amount: WrittenNumber | string | null, side: string): WrittenNumber | string | null {
    if (amount === null || typeof amount === 'string') return amount;
    if (isDebit(side)) return onSide(amount, true);
    return isCredit(side) ? onSide(amount, false) : `The text ${quoted(side)} does not say debit or credit`;
  }

  private cell(field: string | undefined): WrittenNumber | string | null {
    const text = field?.trim() ?? '';
    const number = readNumber(text, this.style.decimal);
    if (typeof number !== 'string') {
      if (number.isRounded) this.countRounded(text, number.value);
      return number;
    }
    switch (number) {
      case 'none':
        return null;
      case 'not-a-number':
        return `The value ${quoted(text)} is not a number`;
      case 'too-large':
        return `The value ${quoted(text)} has more than 13 digits before the decimal point`;
      case 'ambiguous':
        this.ambiguous ??= text;
        return `The value ${quoted(text)} can be read in two ways: choose the decimal character`;
    }
  }

  private countWithout(text: string): void {
    this.withoutValue += 1;
    if (this.marks.size < maxMarks) this.marks.add(text);
  }

  private countRounded(text: string, value: Millionths): void {
    this.rounded += 1;
    this.firstRounded ??= { text, value };
  }
}

const firstPlace = (values: ValuePlaces): number =>
  values.kind === 'one' ? values.place : values.kind === 'sides' ? values.debit : values.amount;

/** Whatever sign the text has: some banks write debits with a minus as well. */
function onSide(number: WrittenNumber, isDebited: boolean): WrittenNumber {
  const size = number.value < 0 ? -BigInt(number.value) : BigInt(number.value);
  return { ...number, value: toMillionths(isDebited ? -size : size) };
}
