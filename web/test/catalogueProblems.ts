import type { Texts } from '../src/shared/i18n/texts.js';

/** Every text of a catalogue by its full key. */
function flatTexts(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]): [string, string][] =>
      typeof text === 'string' ? [[path + key, text]] : [...flatTexts(text, `${path}${key}.`)],
    ),
  );
}

const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/** The key without its plural form. Null without one: `type_other` alone is not a plural. */
function baseOf(key: string, texts: ReadonlyMap<string, string>): string | null {
  const [, base] = pluralForm.exec(key) ?? [];
  return base !== undefined && texts.has(`${base}_one`) && texts.has(`${base}_other`) ? base : null;
}

/** The keys that a language needs: the keys of English, with the plural forms of the language. */
function neededKeys(english: ReadonlyMap<string, string>, tag: string): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return new Map(
    [...english].flatMap(([key, text]): [string, string][] => {
      const base = baseOf(key, english);
      if (base === null || key === `${base}_zero`) {
        return [[key, text]];
      }
      const general = english.get(`${base}_other`) ?? text;
      // A form for exactly one may name what the others count.
      return pluralCategories.map((category) => {
        const form = `${base}_${category}`;
        return [form, english.get(form) ?? general];
      });
    }),
  );
}

/** The placeholders of a text, each once. A form for exactly one may omit the count. */
const placeholdersOf = (text: string): string[] =>
  [...new Set(text.match(/\{\{.*?\}\}|\{\w+\}|\$t\(.*?\)/g) ?? [])].sort();

function hasSamePlaceholders(key: string, english: string, text: string): boolean {
  const isSingular = /_(zero|one|two)$/.test(key);
  const relevant = (list: readonly string[]): string =>
    list.filter((each) => !(isSingular && each === '{{count}}')).join();
  return relevant(placeholdersOf(english)) === relevant(placeholdersOf(text));
}

/** Missing and extra keys, empty texts and different placeholders of a catalogue, compared with the English one. */
export function catalogueProblems(english: Texts, other: Texts, tag: string): string[] {
  const needed = neededKeys(flatTexts(english), tag);
  const given = flatTexts(other);
  const missing = [...needed.keys()].filter((key) => !given.has(key)).map((key) => `missing: ${key}`);
  const extra = [...given.keys()].filter((key) => !needed.has(key)).map((key) => `extra: ${key}`);
  const different = [...given]
    .filter(([key, text]) => !hasSamePlaceholders(key, needed.get(key) ?? text, text))
    .map(([key]) => `placeholders: ${key}`);
  const empty = [...given].filter(([, text]) => text.trim() === '').map(([key]) => `empty: ${key}`);
  return [...missing, ...extra, ...different, ...empty];
}
