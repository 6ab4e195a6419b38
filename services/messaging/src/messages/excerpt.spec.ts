import { describe, expect, it } from '@jest/globals';
import { excerptOf } from './excerpt.js';

describe('the excerpt of a message', () => {
  it.each([
    ['a short message', 'Hello', 'Hello'],
    ['lines and indents, in one line', ' one\n\n  two\tthree ', 'one two three'],
    ['140 characters', 'x'.repeat(140), 'x'.repeat(140)],
    ['141 characters', 'x'.repeat(141), `${'x'.repeat(139)}…`],
    ['characters of two units, none cut', '😀'.repeat(200), `${'😀'.repeat(139)}…`],
    ['a cut after a word', `${'x'.repeat(138)} yes`, `${'x'.repeat(138)}…`],
  ])('is the beginning of %s', (_what, content, excerpt) => {
    expect(excerptOf(content)).toBe(excerpt);
  });
});
