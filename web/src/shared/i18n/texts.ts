export type Direction = 'ltr' | 'rtl';

/** The texts of a language as i18next takes them, in the shape of the English catalogue. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
