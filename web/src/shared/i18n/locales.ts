import { localeList } from './localeList.js';
import type { Locale } from './texts.js';

/** The language with this tag; English for an unknown tag. */
export function localeOf(tag: string | null): Locale {
  return localeList.find((each) => each.tag === tag) ?? localeList[0];
}

/** Whether the interface has this language. */
export function isLocale(tag: string | null): tag is string {
  return localeList.some((each) => each.tag === tag);
}

/** The `Intl` locale for a language. Any other tag is returned unchanged. */
export function formatsOf(tag: string): string {
  return isLocale(tag) ? localeOf(tag).formats : tag;
}
