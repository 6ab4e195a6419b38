export type Direction = 'ltr' | 'rtl';

/** The texts of a language in the format of i18next, with the structure of the English catalogue. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
