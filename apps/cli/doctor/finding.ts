import { reasonOf } from '../../shared/reason-of.js';

/** The result of one check: `finding` needs an operator, `note` is worth knowing, `fine` is in order. */
export interface Finding {
  readonly kind: 'fine' | 'note' | 'finding';
  /** The checked part, for example `database` or `broker`. */
  readonly area: string;
  /** The result; for a finding also what to do about it. */
  readonly sentence: string;
}

/** Findings of one area. */
export const about = (area: string) => ({
  fine: (sentence: string): Finding => ({ kind: 'fine', area, sentence }),
  note: (sentence: string): Finding => ({ kind: 'note', area, sentence }),
  finding: (sentence: string): Finding => ({ kind: 'finding', area, sentence }),
});

/** Runs one check. A check that throws is also a finding, and does not stop other checks. */
export async function look(
  area: string,
  work: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [about(area).finding(`It could not be looked at: ${reasonOf(error)}.`)];
  }
}
