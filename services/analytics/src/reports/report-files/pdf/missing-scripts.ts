/** Scripts without a font in this product, by the name that people know. */
const scripts = [
  ['Armenian', /\p{Script=Armenian}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Burmese', /\p{Script=Myanmar}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Gurmukhi', /\p{Script=Gurmukhi}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Mongolian', /\p{Script=Mongolian}/u],
  ['Odia', /\p{Script=Oriya}/u],
  ['Sinhala', /\p{Script=Sinhala}/u],
  ['Syriac', /\p{Script=Syriac}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Thaana', /\p{Script=Thaana}/u],
  ['Tibetan', /\p{Script=Tibetan}/u],
  ['Tifinagh', /\p{Script=Tifinagh}/u],
] as const;

/** A name for what stands in none of the scripts above. */
const otherScript = 'Sign';

const scriptOf = (text: string): string =>
  scripts.find(([, characters]) => characters.test(text))?.[0] ?? otherScript;

/** Texts that no font can write. Each gets its script and a number, so that two of them do not look the same. */
export class MissingScripts {
  private readonly labels = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** What stands in place of the text: "[Khmer 1]". The same text has the same label in the whole file. */
  labelOf(text: string): string {
    const known = this.labels.get(text);
    if (known !== undefined) return known;
    const script = scriptOf(text);
    const count = (this.counts.get(script) ?? 0) + 1;
    this.counts.set(script, count);
    const label = `[${script} ${count}]`;
    this.labels.set(text, label);
    return label;
  }

  /** A sentence on all of them; null if every text could be written. */
  get sentence(): string | null {
    const names = [...this.counts].map(([script, count]) => {
      const shown = script === otherScript ? 'Some signs' : script;
      return `${shown} (${count === 1 ? `[${script} 1]` : `[${script} 1] to [${script} ${count}]`})`;
    });
    return names.length === 0
      ? null
      : `${names.join(', ')} cannot be shown in PDF. The Excel and PowerPoint files of this report hold these texts.`;
  }
}
