export type Direction = 'ltr' | 'rtl';

/** The texts of a language in the format of i18next, with the structure of the English catalogue. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export interface Locale {
  /** The name of the language in i18next and `html[lang]`. */
  readonly tag: string;
  readonly direction: Direction;
  /** The `Intl` locale of its numbers and dates. */
  readonly formats: string;
  /** Loads the whole catalogue from a separate chunk. Absent for English, whose texts are in the code. */
  readonly load?: () => Promise<Texts>;
}
