import type { Locale } from './texts.js';

/**
 * Every language of the interface. A new one is a line here and a folder `../strings/<tag>` with the files of `en` and
 * its plural forms. `node tools/generate-strings.mjs` writes the module that `load` imports.
 */
export const localeList: readonly [Locale, ...Locale[]] = [{ tag: 'en', direction: 'ltr', formats: 'en' }];
