import { describe, expect, it } from '@jest/globals';
import { Randomness, SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { codeHash, codeMatches, newCode } from './verification-code.js';

class FixedRandomness extends SystemRandomness {
  readonly drawn: number[] = [];
  constructor(private readonly value: number) {
    super();
  }
  override integer(below: number): number {
    this.drawn.push(below);
    return this.value;
  }
}

describe('a new code', () => {
  it.each([
    [0, '000000'],
    [42, '000042'],
    [999_999, '999999'],
  ])('of %i is %s', (value, code) => {
    const randomness: Randomness & { drawn: number[] } = new FixedRandomness(value);
    expect(newCode(randomness)).toBe(code);
    expect(randomness.drawn).toEqual([1_000_000]);
  });
});

describe('the hash of a code', () => {
  const hash = codeHash('123456', 'secret of the browser');

  it('matches its code in its own browser', () => {
    expect(codeMatches('123456', 'secret of the browser', hash)).toBe(true);
  });

  it.each([
    ['another code', '123457', 'secret of the browser'],
    ['a longer code', '1234567', 'secret of the browser'],
    ['the code in another browser', '123456', 'another secret'],
  ])('does not match %s', (_what, code, token) => {
    expect(codeMatches(code, token, hash)).toBe(false);
  });
});
