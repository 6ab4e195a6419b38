import { readStored, storageKeys, writeStored } from '../lib/storage.js';
import { i18n } from './i18n.js';
import { isLocale, localeOf } from './locales.js';
import type { Locale } from './texts.js';

/** The language of `?lng=`, until the tab closes. Without it, English. */
function chosenLocale(): Locale {
  const requested = new URLSearchParams(window.location.search).get('lng');
  if (isLocale(requested)) {
    writeStored('session', storageKeys.language, requested);
  }
  return localeOf(readStored('session', storageKeys.language) ?? (isLocale(requested) ? requested : null));
}

/**
 * Sets the chosen language once, before the first render, so that nothing appears in the wrong direction. If its
 * catalogue fails to load, the page stays English.
 */
export async function startLocale(): Promise<Locale> {
  let locale = chosenLocale();
  if (locale.load) {
    try {
      i18n.addResourceBundle(locale.tag, 'translation', await locale.load());
    } catch {
      locale = localeOf(null);
    }
    await i18n.changeLanguage(locale.tag);
  }
  document.documentElement.lang = locale.tag;
  document.documentElement.dir = locale.direction;
  return locale;
}
