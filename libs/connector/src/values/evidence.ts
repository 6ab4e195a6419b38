import { maxNumberLength } from './decimal.js';
import { type DecimalEvidence, decimalEvidence } from './number-style.js';

/** What the texts of a column have shown of how they are written. */
export class Evidence<Kind extends string> {
  private readonly seen = new Set<Kind | 'either'>();

  add(evidence: Kind | 'either' | null): void {
    if (evidence !== null) this.seen.add(evidence);
  }

  /** The only kind that was seen; null without one, and with several. */
  get kind(): Kind | null {
    const kinds = [...this.seen].filter((each): each is Kind => each !== 'either');
    return kinds.length === 1 ? (kinds[0] ?? null) : null;
  }

  /** More rows could still tell. */
  get isOpen(): boolean {
    return this.seen.size === 1 && this.seen.has('either');
  }
}

/** Which decimal character a text shows. Digits alone, the most frequent text, say nothing. */
export const numberEvidence = (text: string): DecimalEvidence =>
  text === '' || text.length > maxNumberLength || /^\d+$/.test(text) ? null : decimalEvidence(text);
