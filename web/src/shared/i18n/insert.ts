import { formatNumber } from '../lib/format.js';
import { localeOf } from './locales.js';

const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const isolateStart = '\u2068';
const isolateEnd = '\u2069';

/**
 * The value of a placeholder. Formats numbers for the language. Isolates the direction of words, so that an Arabic name
 * does not reorder the English sentence around it, and the other way round.
 */
export function inserted(value: unknown, language: string): string {
  if (typeof value === 'number') {
    return formatNumber(value, language);
  }
  const text = String(value);
  const isForeign = localeOf(language).direction === 'rtl' || rightToLeftLetter.test(text);
  return isForeign ? isolateStart + text + isolateEnd : text;
}
