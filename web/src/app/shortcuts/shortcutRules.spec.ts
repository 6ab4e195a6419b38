import { describe, expect, it } from '@jest/globals';
import { goShortcuts } from '../routes.js';
import { isPaletteKey, stepSingleKey } from './shortcutRules.js';
import type { KeyPress } from './shortcutRules.js';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrl: false, meta: false, alt: false, shift: false, at: 1000, ...more };
}

describe('isPaletteKey', () => {
  it.each([
    ['Ctrl+K', press('k', { ctrl: true }), true],
    ['Cmd+K', press('k', { meta: true }), true],
    ['Ctrl+K with caps lock', press('K', { ctrl: true }), true],
    ['the same key of a Cyrillic keyboard', press('л', { ctrl: true, code: 'KeyK' }), true],
    ['the position of K with another Latin letter', press('t', { ctrl: true, code: 'KeyK' }), false],
    ['K alone', press('k'), false],
    ['Ctrl+Shift+K', press('k', { ctrl: true, shift: true }), false],
    ['Ctrl+Alt+K', press('k', { ctrl: true, alt: true }), false],
    ['Ctrl+Cmd+K', press('k', { ctrl: true, meta: true }), false],
  ])('checks %s', (_name, given, expected) => {
    expect(isPaletteKey(given)).toBe(expected);
  });
});

describe('stepSingleKey', () => {
  it.each(goShortcuts)('opens $path on g and $key', ({ key, path }) => {
    const { armedAt, action } = stepSingleKey(null, press('g'));
    expect(action).toBeNull();
    expect(stepSingleKey(armedAt, press(key, { at: 4000 }))).toEqual({
      armedAt: null,
      action: { type: 'go', path },
    });
  });

  it('ignores the letter alone, too late, or after another key', () => {
    expect(stepSingleKey(null, press('d')).action).toBeNull();
    expect(stepSingleKey(1000, press('d', { at: 4001 })).action).toBeNull();
    const between = stepSingleKey(1000, press('x'));
    expect(stepSingleKey(between.armedAt, press('d')).action).toBeNull();
  });

  it('leaves keys with Ctrl, Cmd or Alt to the browser', () => {
    for (const modifier of [{ ctrl: true }, { meta: true }, { alt: true }]) {
      expect(stepSingleKey(1000, press('d', modifier)).action).toBeNull();
      expect(stepSingleKey(null, press('?', modifier)).action).toBeNull();
    }
  });

  it('shows all shortcuts on ?, whichever key produces it', () => {
    expect(stepSingleKey(null, press('?', { shift: true })).action).toEqual({ type: 'sheet' });
    expect(stepSingleKey(1000, press('?')).action).toEqual({ type: 'sheet' });
  });
});
