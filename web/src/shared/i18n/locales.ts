import type { Direction, Texts } from './texts.js';

export interface Locale {
  /** The name of the language in i18next and `html[lang]`. */
  readonly tag: string;
  readonly direction: Direction;
  /** The `Intl` locale of its numbers and dates. */
  readonly formats: string;
  /** Loads the whole catalogue from a separate chunk. Absent for English, whose texts are in the code. */
  readonly load?: () => Promise<Texts>;
}

const english: Locale = { tag: 'en', direction: 'ltr', formats: 'en' };

function pseudoLocale(tag: string, direction: Direction, formats: string): Locale {
  return {
    tag,
    direction,
    formats,
    load: () => import('./pseudoCatalogue.js').then((module) => module.pseudoCatalogue(tag, direction)),
  };
}

/**
 * Every language of the interface. A new one is a line here and a folder `../strings/<tag>` with the files of `en` and
 * its plural forms. `node tools/generate-strings.mjs` writes the module that `load` imports.
 *
 * The pseudo-locales are generated from English: longer, and in brackets. They reveal hard-coded texts and labels that
 * do not fit before any translation exists.
 *
 * - `en-XA` runs from left to right and formats numbers and dates as in the United States.
 * - `ar-XB` runs from right to left. It formats dates in Arabic, so that both directions meet on a page, and uses Latin
 *   digits, which tests can compare with the other locales.
 *
 * `formats` exists because `Intl` may not know these tags, or may return its own pseudo-months.
 */
export const locales: readonly Locale[] = [
  english,
  pseudoLocale('en-XA', 'ltr', 'en-US'),
  pseudoLocale('ar-XB', 'rtl', 'ar-EG-u-nu-latn'),
];

/** The language with this tag; English for an unknown tag. */
export function localeOf(tag: string | null): Locale {
  return locales.find((each) => each.tag === tag) ?? english;
}

/** Whether the interface has this language. */
export function isLocale(tag: string | null): tag is string {
  return locales.some((each) => each.tag === tag);
}

/** The `Intl` locale for a language. Any other tag is returned unchanged. */
export function formatsOf(tag: string): string {
  return isLocale(tag) ? localeOf(tag).formats : tag;
}
