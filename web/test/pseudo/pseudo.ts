import type { Direction, Texts } from '../../src/shared/i18n/texts.js';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accents = 'áƀçðéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

/** Readable as English, but a search for the English text does not match it. */
const accented: ReadonlyMap<string, string> = new Map(
  Array.from(plain, (letter, index) => [letter, accents.charAt(index)]),
);

/** Arrows point along the text, so a right-to-left translation mirrors them. */
const turned: Readonly<Record<string, string>> = { '←': '→', '→': '←' };

/**
 * Latin letters always run from left to right. A mark on both sides of every word makes the words themselves run from
 * right to left, and places numbers and names between them as in Arabic.
 */
const rightToLeftMark = '\u200F';

/** A placeholder that the code fills in: `{{name}}`, `{hotkey}`, `$t(key)`. */
const placeholder = /(\{\{[^{}]*\}\}|\{\w+\}|\$t\([^()$]*\))/;

/** Added letters in percent. German texts are about this much longer than English ones. */
const growth = 40;

/** Repeats letters evenly over a text, so that every word grows. */
function longer(text: string): string {
  let owed = 0;
  return [...text]
    .map((char) => {
      const letter = accented.get(char);
      if (letter === undefined) {
        return char;
      }
      owed += growth;
      if (owed < 100) {
        return letter;
      }
      owed -= 100;
      return letter + letter.toLowerCase();
    })
    .join('');
}

/** The words of a text in the order of its direction. */
function directed(text: string, direction: Direction): string {
  return direction === 'ltr'
    ? text
    : text
        .replaceAll(/\p{L}+/gu, `${rightToLeftMark}$&${rightToLeftMark}`)
        .replaceAll(/[←→]/g, (arrow) => turned[arrow] ?? arrow);
}

/**
 * A text with accents, about 40 percent longer, in brackets. Placeholders stay the same, and so does a text without
 * words, such as a sample phone number: it has no translation.
 */
export function pseudoText(text: string, direction: Direction): string {
  const parts = text.split(placeholder);
  if (parts.length === 1 && !/\p{L}/u.test(text)) {
    return text;
  }
  // Every second part is a placeholder.
  const made = parts.map((part, index) => (index % 2 === 0 ? directed(longer(part), direction) : part));
  return `⟦${made.join('')}⟧`;
}

/** The plural forms of this language that English lacks, with the text of the general form. */
function missingForms(texts: Texts, tag: string): Texts {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const missing: Record<string, string | Texts> = {};
  for (const [key, text] of Object.entries(texts)) {
    const [, base] = /^(.+)_other$/.exec(key) ?? [];
    if (base !== undefined && `${base}_one` in texts) {
      for (const category of pluralCategories) {
        missing[`${base}_${category}`] = text;
      }
    }
  }
  return missing;
}

/** The same keys with pseudo-texts, and the plural forms of the language `tag`. */
export function pseudoTexts(texts: Texts, tag: string, direction: Direction): Texts {
  const entries = Object.entries({ ...missingForms(texts, tag), ...texts });
  return Object.fromEntries(
    entries.map(([key, text]) => [
      key,
      typeof text === 'string' ? pseudoText(text, direction) : pseudoTexts(text, tag, direction),
    ]),
  );
}
