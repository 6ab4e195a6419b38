/** A word as it is looked up: in small letters, without the marks over Latin, Greek and Cyrillic letters. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** Without the points in abbreviations like "พ.ย." and "p.m.". */
export const withoutInnerPoints = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{M}])\.(?=\p{L})/gu, '');

/** The words of a text. */
export const wordsOf = (text: string): readonly string[] =>
  withoutInnerPoints(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/** Languages whose words come before those of others; not Croatian, see `meaningOf`. */
// oxfmt-ignore
const largerLanguages = [
  'en', 'de', 'de-AT', 'fr', 'fr-CA', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'sv', 'da', 'nb', 'nn', 'fi', 'ru', 'uk', 'be', 'bg', 'sr',
  'sr-Latn', 'sl', 'bs', 'mk', 'sq', 'ro', 'hu', 'tr', 'el', 'et', 'lv', 'lt', 'ja', 'zh', 'ko', 'ar', 'he', 'fa', 'hi', 'id', 'ms', 'vi',
  'th', 'ca', 'eu', 'gl', 'is', 'ga', 'af',
];

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** All others with a code of two letters that this program knows. */
const smallerLanguages = Intl.DateTimeFormat.supportedLocalesOf(
  letters.flatMap((first) => letters.map((second) => first + second)),
).filter((language) => !largerLanguages.includes(language));

/** In the place of a month. */
const unclear = 0;

/** Words that languages use in dates. */
export interface DateWords {
  readonly months: Map<string, number>;
  readonly weekdays: Set<string>;
  /** Halves of a day. */
  readonly halves: Map<string, 'am' | 'pm'>;
  /** Words without a meaning of their own, such as "de" and "um". */
  readonly fillers: Set<string>;
}

const common = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

/** Many languages decline a month beside a day. */
const monthForms: readonly Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
  { month },
  { month, day: 'numeric' },
  { month, year: 'numeric' },
]);
const wholeForms: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'short' },
];

/** A moment of each month, on different days of the week, before and after noon by turns. */
const moments = Array.from({ length: 12 }, (_, month) =>
  Date.UTC(2026, month, 2 + (month % 7), month % 2 === 0 ? 3 : 15),
);
const daysOfWeek = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 1 + day));
const [morning, afternoon] = [Date.UTC(2026, 0, 1, 3), Date.UTC(2026, 0, 1, 15)] as const;

/** The words of the language's texts for these moments. Not by parts: V8 aborts the process on those of some languages. */
function textsOf(
  language: string,
  form: Intl.DateTimeFormatOptions,
  at: readonly number[],
): readonly (readonly string[])[] {
  const format = new Intl.DateTimeFormat(language, { ...common, ...form });
  return at.map((moment) => wordsOf(plainWord(format.format(moment))));
}

/** Words of at least three moments before and after noon do not say which of them it is. */
const commonWords = (texts: readonly (readonly string[])[]): readonly string[] =>
  texts.flat().filter((word) => {
    const places = texts.flatMap((words, place) => (words.includes(word) ? [place % 2] : []));
    return places.length >= 3 && new Set(places).size === 2;
  });

function wordsIn(languages: readonly string[]): DateWords {
  const words: DateWords = { months: new Map(), weekdays: new Set(), halves: new Map(), fillers: new Set() };
  for (const language of languages) {
    for (const form of monthForms) addMonths(words, textsOf(language, form, moments));
    for (const weekday of ['long', 'short'] as const) {
      for (const word of textsOf(language, { weekday }, daysOfWeek).flat()) words.weekdays.add(word);
    }
    addHalves(words, textsOf(language, { hour: 'numeric', hour12: true }, [morning, afternoon]));
    for (const form of wholeForms) {
      for (const word of commonWords(textsOf(language, form, moments))) words.fillers.add(word);
    }
  }
  // "a. m." has words of its own; "à" and "Sa" are others.
  for (const word of ['a', 'p', ...words.weekdays]) words.halves.delete(word);
  return words;
}

function addMonths(words: DateWords, texts: readonly (readonly string[])[]): void {
  const fillers = new Set(commonWords(texts));
  const names = texts.map((text) => text.filter((word) => !fillers.has(word)));
  // In a language with names of several words, a part of one can be the name of another month.
  if (names.some((name) => name.length > 1)) return;
  for (const [place, [name]] of names.entries()) {
    if (name !== undefined) addMonth(words.months, name, place + 1);
  }
}

/** A word that means different months is none. */
function addMonth(months: Map<string, number>, name: string, month: number): void {
  const known = months.get(name);
  months.set(name, known === undefined || known === month ? month : unclear);
}

function addHalves(words: DateWords, [am = [], pm = []]: readonly (readonly string[])[]): void {
  const ofHalf = (text: readonly string[], other: readonly string[]): string =>
    text.filter((word) => !other.includes(word)).join('');
  add(words.halves, ofHalf(am, pm), 'am');
  add(words.halves, ofHalf(pm, am), 'pm');
}

function add<Meaning>(words: Map<string, Meaning>, word: string, meaning: Meaning): void {
  if (word !== '' && !words.has(word)) words.set(word, meaning);
}

/** Made when first needed, since it takes long. */
class Vocabulary {
  private readonly tables = new Map<string, DateWords>();
  private merged: DateWords | null = null;

  /** The words of the larger languages together. */
  get larger(): DateWords {
    return (this.merged ??= wordsIn(largerLanguages));
  }

  /** The other languages that have all of these words, where no larger one does: words of two languages make no date. */
  smallerWith(words: readonly string[]): readonly DateWords[] {
    const hasAll = (table: DateWords): boolean =>
      words.every((word) => partMeanings.has(word) || isKnown(table, word));
    return hasAll(this.larger) ? [] : smallerLanguages.map((language) => this.of(language)).filter(hasAll);
  }

  /** The words of one language. */
  of(language: string): DateWords {
    const table = this.tables.get(language) ?? wordsIn([language]);
    this.tables.set(language, table);
    return table;
  }
}

const isKnown = ({ months, weekdays, halves, fillers }: DateWords, word: string): boolean =>
  months.has(word) || weekdays.has(word) || halves.has(word) || fillers.has(word);

/** The words of dates in all languages that this program knows. */
export const vocabulary = new Vocabulary();

/** What a word of a date means. */
export type WordMeaning =
  | { readonly kind: 'month'; readonly month: number; readonly isWeekday: boolean }
  | { readonly kind: 'quarter' | 'week' | 'half-year' | 'nothing' };

const nothing = { kind: 'nothing' } as const;

/** Intl has no words for parts of a year. */
const partsOfYear: Readonly<Record<'quarter' | 'week' | 'half-year', readonly string[]>> = {
  // oxfmt-ignore
  quarter: [
    'q', 'qtr', 'quarter', 'quartal', 'trimestre', 'trim', 't', 'kwartaal', 'kwartal', 'kvartal', 'kvartali', 'k',
    'ctvrtleti', 'stvrtrok', 'stvrt', 'neljannes', 'кв', 'квартал', 'тримесечие', 'negyedev', 'ceyrek', 'τριμηνο', '四半期', '季度',
    '分기', 'quy', 'triwulan', 'kuartal',
  ],
  // oxfmt-ignore
  week: [
    'w', 'wk', 'week', 'cw', 'kw', 'woche', 'kalenderwoche', 'semaine', 'sem', 'semana', 'settimana', 'tydzien', 'tyden',
    'tyzden', 'tydne', 'vecka', 'v', 'uge', 'uke', 'viikko', 'vk', 'нед', 'тиждень', 'hafta', 'het', '週', '周', '주',
  ],
  'half-year': ['h', 'hy', 'half', 'halbjahr', 'hj', 'semestre', 'polrocze', 'полугодие'],
};

/** Ordinal numbers and words for a year, which Intl writes in no date of its own. */
// oxfmt-ignore
const moreFillers = [
  'st', 'nd', 'rd', 'th', 'of', 'the', 'er', 'ere', 'eme', 'o', 'a', 'year', 'jahr', 'annee', 'ano', 'anno', 'roku', 'rok',
  'год', 'года', 'року', '第', 'r',
];

const partMeanings = new Map<string, WordMeaning>([
  ...Object.entries(partsOfYear).flatMap(([kind, words]) =>
    words.map((word) => [word, { kind: kind as keyof typeof partsOfYear }] as const),
  ),
  ...moreFillers.map((word) => [word, nothing] as const),
]);

/** Where a date of words has a point after a number; Croatian has one after the year. */
export type DatePoints = 'none' | 'day' | 'year';

/** The meaning of a plain word; null for a word of no date, or of two months between which the points do not decide. */
export function meaningOf(word: string, points: DatePoints, words: DateWords): WordMeaning | null {
  const meaning = partMeanings.get(word) ?? meaningIn(words, word);
  // Croatian uses some names of Polish and Czech for the month before.
  const croatian = meaning?.kind === 'month' ? vocabulary.of('hr').months.get(word) : undefined;
  if (
    meaning?.kind !== 'month' ||
    croatian === undefined ||
    croatian === meaning.month ||
    points === 'none'
  ) {
    return meaning;
  }
  return points === 'year' ? { ...meaning, month: croatian } : null;
}

function meaningIn({ months, weekdays, fillers }: DateWords, word: string): WordMeaning | null {
  const month = months.get(word);
  if (month !== undefined) {
    return month === unclear ? null : { kind: 'month', month, isWeekday: weekdays.has(word) };
  }
  return weekdays.has(word) || fillers.has(word) ? nothing : null;
}

/** The half of the day that the word means; null for another word. */
export const halfOf = (word: string, words: DateWords): 'am' | 'pm' | null =>
  moreHalves[word] ?? words.halves.get(word) ?? null;

/** Words that Intl writes with another choice of format. */
const moreHalves: Readonly<Record<string, 'am' | 'pm'>> = {
  ...{ am: 'am', 오전: 'am', 凌晨: 'am', 清晨: 'am', 早上: 'am' },
  ...{ pm: 'pm', 오후: 'pm', 中午: 'pm' },
};
