import type { Direction, Texts } from './texts.js';

export interface Locale {
  /** What i18next and `html[lang]` call it. */
  readonly tag: string;
  readonly direction: Direction;
  /** The locale of `Intl` that writes its numbers and dates. */
  readonly formats: string;
  /** Brings the whole catalogue, as a chunk of its own; absent where the texts come with the code. */
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
 * Every language of the interface. A new one is a line here and a catalogue: a file with the keys of `en.ts` and the
 * plural forms of its own language, which `load` imports. Direction, styles, numbers and dates follow from the line.
 *
 * The two pseudo-locales take this same way. Their texts are made from the English ones, longer and in brackets, so that
 * a text that is not in the catalogue, or a label without room, is seen before anybody translates.
 *
 * - `en-XA` runs from left to right and counts as the United States do, since its texts are English.
 * - `ar-XB` runs from right to left. Its dates are real Arabic ones, so that runs of both directions meet on the page;
 *   its digits are Latin, which much Arabic software uses and which can be compared with the other locales.
 *
 * `Intl` need not know these two tags, and where it does, it may answer with pseudo-months of its own: hence `formats`.
 */
export const locales: readonly Locale[] = [
  english,
  pseudoLocale('en-XA', 'ltr', 'en-US'),
  pseudoLocale('ar-XB', 'rtl', 'ar-EG-u-nu-latn'),
];

/** The language with this tag; English where there is none. */
export function localeOf(tag: string | null): Locale {
  return locales.find((each) => each.tag === tag) ?? english;
}

/** Whether the interface speaks this language. */
export function isLocale(tag: string | null): tag is string {
  return locales.some((each) => each.tag === tag);
}

/** The locale of `Intl` for a language; a tag that is not one of ours is one of Intl's already. */
export function formatsOf(tag: string): string {
  return isLocale(tag) ? localeOf(tag).formats : tag;
}
