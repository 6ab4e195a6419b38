import { describe, expect, it } from '@jest/globals';
import { selectToast, toastClosed, toastShown, toastSlice } from './toastSlice.js';

const { reducer } = toastSlice;
const first = toastShown({ variant: 'default', title: 'First', text: 'one' }, 'a');
const second = toastShown({ variant: 'destructive', title: 'Second', text: 'two' }, 'b');

function after(...actions: Parameters<typeof reducer>[1][]) {
  return actions.reduce(reducer, { current: null, held: null });
}

describe('toasts', () => {
  it('shows the newest only', () => {
    expect(after(first, second).current).toMatchObject({ id: 'b', title: 'Second' });
  });

  it('closes the one that is meant, not a newer one', () => {
    expect(after(first, second, toastClosed('a')).current).toMatchObject({ id: 'b' });
    expect(after(first, second, toastClosed('b')).current).toBeNull();
  });

  describe('with one that is held', () => {
    const held = toastShown({ variant: 'default', title: 'Held', text: '', held: true }, 'held');
    const polite = toastShown({ variant: 'default', title: 'Polite', text: '' }, 'polite');
    const seen = (...actions: Parameters<typeof after>) =>
      selectToast({ [toastSlice.reducerPath]: after(...actions) })?.id;

    it('lets others wait until it is closed, the newest of them', () => {
      expect(seen(first, held)).toBe('held');
      expect(seen(held, first, polite)).toBe('held');
      expect(seen(held, first, polite, toastClosed('held'))).toBe('polite');
      expect(seen(first, held, toastClosed('held'))).toBeUndefined();
    });

    it('lets an error come before it, and is seen again after that', () => {
      expect(seen(held, second)).toBe('b');
      expect(seen(held, second, toastClosed('b'))).toBe('held');
    });

    it('is replaced by the next one that is held', () => {
      const next = toastShown({ variant: 'default', title: 'Next', text: '', held: true }, 'next');
      expect(seen(held, next)).toBe('next');
      expect(seen(held, next, toastClosed('held'))).toBe('next');
    });
  });
});
