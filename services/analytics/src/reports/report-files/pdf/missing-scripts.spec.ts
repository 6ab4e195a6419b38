import { describe, expect, it } from '@jest/globals';
import { MissingScripts } from './missing-scripts.js';

describe('texts without a font', () => {
  it('get their script and a number, the same text the same one', () => {
    const missing = new MissingScripts();
    expect(missing.sentence).toBeNull();
    expect(['ខ្មែរ', 'ភ្នំ', 'ខ្មែរ', 'አማርኛ'].map((text) => missing.labelOf(text))).toEqual([
      '[Khmer 1]',
      '[Khmer 2]',
      '[Khmer 1]',
      '[Ethiopic 1]',
    ]);
    expect(missing.sentence).toBe(
      'Khmer ([Khmer 1] to [Khmer 2]), Ethiopic ([Ethiopic 1]) cannot be shown in PDF. ' +
        'The Excel and PowerPoint files of this report hold these texts.',
    );
  });

  it('are signs where the script has no name', () => {
    const missing = new MissingScripts();
    expect(missing.labelOf('\u{16A0}')).toBe('[Sign 1]');
    expect(missing.sentence).toMatch(/^Some signs \(\[Sign 1\]\) cannot/);
  });
});
