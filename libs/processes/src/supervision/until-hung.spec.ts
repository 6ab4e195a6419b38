import { describe, expect, it } from '@jest/globals';
import { untilHung } from './until-hung.js';

const liveness = { everyMs: 0, misses: 3 };

describe(untilHung.name, () => {
  it('counts only consecutive misses', async () => {
    const answers = [false, false, true, false, false, false];
    let checks = 0;
    const answer = () => Promise.resolve(answers[checks++] ?? true);
    expect(await untilHung(answer, new AbortController().signal, liveness)).toBe(true);
    expect(checks).toBe(answers.length);
  });

  it('returns false when the process has ended', async () => {
    const end = new AbortController();
    const answer = () => {
      end.abort();
      return Promise.resolve(false);
    };
    expect(await untilHung(answer, end.signal, liveness)).toBe(false);
  });
});
