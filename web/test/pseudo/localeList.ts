import { localeList as shipped } from '../../src/shared/i18n/localeList.js';
import type { Direction, Locale } from '../../src/shared/i18n/texts.js';

function pseudoLocale(tag: string, direction: Direction, formats: string): Locale {
  return {
    tag,
    direction,
    formats,
    load: () => import('./pseudoCatalogue.js').then((module) => module.pseudoCatalogue(tag, direction)),
  };
}

/**
 * The languages of the interface and two pseudo-locales, which are generated from English: longer, and in brackets. They
 * reveal hard-coded texts and labels that do not fit before any translation exists. `vite build --mode pseudo` makes the
 * site with this list.
 *
 * - `en-XA` runs from left to right and formats numbers and dates as in the United States.
 * - `ar-XB` runs from right to left. It formats dates in Arabic, so that both directions meet on a page, and uses Latin
 *   digits, which tests can compare with the other locales.
 *
 * `formats` exists because `Intl` may not know these tags, or may return its own pseudo-months.
 */
export const localeList: readonly [Locale, ...Locale[]] = [
  ...shipped,
  pseudoLocale('en-XA', 'ltr', 'en-US'),
  pseudoLocale('ar-XB', 'rtl', 'ar-EG-u-nu-latn'),
];
