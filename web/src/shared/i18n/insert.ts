import { formatNumber } from '../lib/format.js';
import { localeOf } from './locales.js';

const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/**
 * What a text takes in for a placeholder: numbers as the language writes them, and words with a direction of their own,
 * so that neither a name in Arabic turns the English sentence around it nor the other way round.
 */
export function inserted(value: unknown, language: string): string {
  if (typeof value === 'number') {
    return formatNumber(value, language);
  }
  const text = String(value);
  const isForeign = localeOf(language).direction === 'rtl' || rightToLeftLetter.test(text);
  return isForeign ? isolateStart + text + isolateEnd : text;
}
