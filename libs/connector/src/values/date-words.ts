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

/** Languages whose words come first where another language uses the same word for another month. */
// prettier-ignore
const firstLanguages = [
  'en', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'sv', 'da', 'nb', 'nn', 'fi', 'ru', 'uk', 'be', 'bg', 'sr',
  'sr-Latn', 'sl', 'ro', 'hu', 'tr', 'el', 'et', 'lv', 'lt', 'ja', 'zh', 'ko', 'ar', 'he', 'fa', 'hi', 'id', 'ms', 'vi',
  'th', 'ca', 'eu', 'gl', 'is', 'ga',
];

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** All languages with a code of two letters that this program knows. */
const allLanguages = (): readonly string[] =>
  Intl.DateTimeFormat.supportedLocalesOf(letters.flatMap((first) => letters.map((second) => first + second)));

/** Words that languages use in dates. The first language of a word counts. */
interface DateWords {
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
]);
const wholeForms: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'short' },
];

/** A moment of each month, on different days of the week. */
const moments = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 2 + (month % 7), 15));
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

/** Words of at least three moments do not say which of them it is. */
const commonWords = (texts: readonly (readonly string[])[]): readonly string[] =>
  texts.flat().filter((word) => texts.filter((words) => words.includes(word)).length >= 3);

/** Names of months and days. */
function namesIn(languages: readonly string[]): DateWords {
  const words: DateWords = { months: new Map(), weekdays: new Set(), halves: new Map(), fillers: new Set() };
  for (const language of languages) {
    for (const form of monthForms) addMonths(words, textsOf(language, form, moments));
    for (const weekday of ['long', 'short'] as const) {
      for (const word of textsOf(language, { weekday }, daysOfWeek).flat()) words.weekdays.add(word);
    }
  }
  return words;
}

function wordsIn(languages: readonly string[]): DateWords {
  const words = namesIn(languages);
  for (const language of languages) {
    addHalves(words, textsOf(language, { hour: 'numeric', hour12: true }, [morning, afternoon]));
    for (const form of wholeForms) {
      for (const word of commonWords(textsOf(language, form, moments))) words.fillers.add(word);
    }
  }
  for (const word of words.halves.keys()) {
    if (words.weekdays.has(word)) words.halves.delete(word);
  }
  return words;
}

function addMonths(words: DateWords, texts: readonly (readonly string[])[]): void {
  const fillers = new Set(commonWords(texts));
  for (const [place, text] of texts.entries()) {
    const [name, ...others] = text.filter((word) => !fillers.has(word));
    if (name !== undefined && others.length === 0) add(words.months, name, place + 1);
  }
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

/** Made when first needed, since it takes long: the larger languages first. */
class Vocabulary {
  private larger: DateWords | null = null;
  private all: DateWords | null = null;
  private croatian: DateWords | null = null;

  get first(): DateWords {
    return (this.larger ??= wordsIn(firstLanguages));
  }

  /** Croatian uses some names of Polish and Czech for the month before. */
  croatianMonth(word: string): number | undefined {
    this.croatian ??= namesIn(['hr']);
    return this.croatian.months.get(word);
  }

  /** What the first table with the word returns. */
  find<Meaning>(lookUp: (words: DateWords) => Meaning | undefined): Meaning | undefined {
    return lookUp(this.first) ?? lookUp((this.all ??= namesIn(allLanguages())));
  }
}

const vocabulary = new Vocabulary();

/** What a word of a date means. */
export type WordMeaning =
  | { readonly kind: 'month'; readonly month: number; readonly isWeekday: boolean }
  | { readonly kind: 'quarter' | 'week' | 'half-year' | 'nothing' };

const nothing = { kind: 'nothing' } as const;

/** Intl has no words for parts of a year. */
const partsOfYear: Readonly<Record<'quarter' | 'week' | 'half-year', readonly string[]>> = {
  // prettier-ignore
  quarter: [
    'q', 'qtr', 'quarter', 'quartal', 'trimestre', 'trim', 't', 'kwartaal', 'kwartal', 'kvartal', 'kvartali', 'k',
    'ctvrtleti', 'stvrtrok', 'stvrt', 'neljannes', 'кв', 'квартал', 'тримесечие', 'negyedev', 'ceyrek', 'τριμηνο', '四半期', '季度',
    '分기', 'quy', 'triwulan', 'kuartal',
  ],
  // prettier-ignore
  week: [
    'w', 'wk', 'week', 'cw', 'kw', 'woche', 'kalenderwoche', 'semaine', 'sem', 'semana', 'settimana', 'tydzien', 'tyden',
    'tyzden', 'tydne', 'vecka', 'v', 'uge', 'uke', 'viikko', 'vk', 'неделя', 'нед', 'тиждень', 'hafta', 'het', '週', '周', '주',
  ],
  'half-year': ['h', 'hy', 'half', 'halbjahr', 'hj', 'semestre', 'polrocze', 'полугодие'],
};

/** Ordinal numbers and words for a year, which Intl writes in no date of its own. */
// prettier-ignore
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
export function meaningOf(word: string, points: DatePoints): WordMeaning | null {
  const meaning =
    partMeanings.get(word) ??
    vocabulary.find<WordMeaning>(({ months, weekdays, fillers }) => {
      const month = months.get(word);
      if (month !== undefined) return { kind: 'month', month, isWeekday: weekdays.has(word) };
      return weekdays.has(word) || fillers.has(word) ? nothing : undefined;
    }) ??
    null;
  const croatian = meaning?.kind === 'month' ? vocabulary.croatianMonth(word) : undefined;
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

/** The half of the day that the word means in a larger language; null for another word. */
export const halfOf = (word: string): 'am' | 'pm' | null =>
  moreHalves[word] ?? vocabulary.first.halves.get(word) ?? null;

/** Words that Intl writes with another choice of format. */
const moreHalves: Readonly<Record<string, 'am' | 'pm'>> = {
  ...{ am: 'am', 오전: 'am', 凌晨: 'am', 早上: 'am' },
  ...{ pm: 'pm', 오후: 'pm', 晚上: 'pm' },
};
