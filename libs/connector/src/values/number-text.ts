import { digitsOfAnyScript } from '@emberdeck/contracts/core/typed-text';
import { maxUnitText, unitBeside } from './currency-unit.js';
import { isNoValue } from './no-value.js';

/** A number without what surrounds it. */
export interface NumberText {
  /** Digits with their separators: ASCII digits, spaces and apostrophes. */
  readonly digits: string;
  readonly isNegative: boolean;
  /** `%`, the symbol of a currency as written, or its code. */
  readonly unit: string | null;
  /** Whether the text has a decimal character that is nothing else, as Arabic has. Then it is a point here. */
  readonly isDecimalSure: boolean;
}

/** Marks of direction, which programs write around numbers of languages that read from the right. */
const direction = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u200b]/g;
const anySpace = /\s/g;
const apostrophe = /[\u2019\u02bc\uff07]/g;
/** Every dash, and every character that Unicode calls a minus. */
const dash = /[\p{Pd}\u2212\u207b\u208b\u2796\u02d7\u2238]/gu;

const wide: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '．': '.',
  '＋': '+',
  '％': '%',
  '﹪': '%',
  '٪': '%',
  '\u066c': "'",
  '\u066b': '.',
};

/** As in `1.5×10^3`. */
const powerOfTen = /[×·] ?10\^/;

/** A symbol of a currency needs no change. */
const plainCharacters = /^[\x20-\x7e\p{Sc}]*$/u;

/** In ASCII, except for letters and symbols. */
function plainText(text: string): string {
  if (plainCharacters.test(text)) {
    return text.trim();
  }
  const spaced = text.replaceAll(direction, '').replaceAll(anySpace, ' ').replaceAll(apostrophe, "'");
  const signed = spaced.replaceAll(dash, '-');
  return digitsOfAnyScript(
    signed.replaceAll(/[（），．＋％﹪٪\u066b\u066c]/g, (character) => wide[character] ?? ''),
  )
    .replace(powerOfTen, 'e')
    .trim();
}

/** Letters that are no code of a currency. */
const isSymbol = (text: string): boolean => /\p{L}$/u.test(text) && !/^[A-Za-z]{3}$/.test(text);

/** Takes off what surrounds the digits, one part after the other; each part may occur once. */
class Surroundings {
  isNegative = false;
  unit: string | null = null;
  private hasSign = false;

  constructor(public rest: string) {}

  /** @returns whether a part was taken off */
  takeOff(): boolean {
    return this.parentheses() || this.sign() || this.unitBefore() || this.unitAfter();
  }

  /** As accountants write negative amounts. */
  private parentheses(): boolean {
    const { rest } = this;
    return rest.startsWith('(') && rest.endsWith(')') && this.signed(true, rest.slice(1, -1));
  }

  private sign(): boolean {
    const { rest } = this;
    const first = rest.charAt(0);
    if (first === '-' || first === '+') {
      return this.signed(first === '-', rest.slice(1));
    }
    if (!rest.endsWith('-')) {
      return false;
    }
    // "5.-" and "5,--" are amounts without cents, not negative ones.
    const amount = /^(.*\d)[.,]-{1,2}$/.exec(rest)?.[1];
    return amount === undefined ? this.signed(true, rest.slice(0, -1)) : this.left(amount);
  }

  private signed(isNegative: boolean, rest: string): boolean {
    if (this.hasSign) return false;
    this.hasSign = true;
    this.isNegative = isNegative;
    return this.left(rest);
  }

  /** A point after the letters of a symbol belongs to them: "Rs.500" is no half. */
  private unitBefore(): boolean {
    const [text = ''] = /^[^\d+\-(),.']{1,12}/.exec(this.rest) ?? [];
    const isAbbreviated = this.rest.charAt(text.length) === '.' && isSymbol(text);
    return text !== '' && this.measured(text, this.rest.slice(text.length + (isAbbreviated ? 1 : 0)));
  }

  private unitAfter(): boolean {
    const [text = ''] = /[^\d+\-(),.'][^\d+\-(),]{0,11}$/.exec(this.rest.slice(-maxUnitText)) ?? [];
    return text !== '' && this.measured(text, this.rest.slice(0, -text.length));
  }

  private measured(text: string, rest: string): boolean {
    const unit = this.unit === null ? unitBeside(text) : null;
    if (unit === null) return false;
    this.unit = unit;
    return this.left(rest);
  }

  private left(rest: string): true {
    this.rest = rest.trim();
    return true;
  }
}

/** Nothing surrounds the digits. */
const bareNumber = /^[.,]?\d[\d.,]*$/;

/** The number in a text of bounded length; `none` if the text says that there is no value. */
export function numberText(text: string): NumberText | 'none' {
  if (bareNumber.test(text)) {
    return { digits: text, isNegative: false, unit: null, isDecimalSure: false };
  }
  const plain = plainText(text);
  if (isNoValue(plain)) {
    return 'none';
  }
  const parts = new Surroundings(plain);
  while (parts.takeOff());
  if (parts.rest === '' && parts.isNegative) {
    // A dash beside the symbol of a currency.
    return 'none';
  }
  return {
    digits: parts.rest,
    isNegative: parts.isNegative,
    unit: parts.unit,
    isDecimalSure: /[\u066b\u066c]/.test(text),
  };
}
