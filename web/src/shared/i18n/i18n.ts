import { createInstance } from 'i18next';
import type { i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { enFirst } from '../strings/enFirst.js';
import type { en } from './en.js';
import { inserted } from './insert.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Ready after its import, with the texts of the landing page. `workspaceTexts` adds the rest of the catalogue. */
export const i18n: I18n = createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: enFirst } },
  interpolation: {
    // React escapes all output, so this step does not: it formats numbers and isolates text directions.
    escapeValue: true,
    useRawValueToEscape: true,
    escape: (value: unknown) => inserted(value, i18n.language),
  },
  returnNull: false,
  initAsync: false,
});
