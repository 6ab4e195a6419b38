import { describe, expect, it } from '@jest/globals';
import { selectToast, toastClosed, toastShown, toastSlice } from './toastSlice.js';

const { reducer } = toastSlice;
const first = toastShown({ variant: 'default', title: 'First', text: 'one' }, 'a');
const second = toastShown({ variant: 'destructive', title: 'Second', text: 'two' }, 'b');

function after(...actions: Parameters<typeof reducer>[1][]) {
  return actions.reduce(reducer, { current: null, held: null, isFinal: false });
}

describe('toasts', () => {
  it('shows the newest only', () => {
    expect(after(first, second).current).toMatchObject({ id: 'b', title: 'Second' });
  });

  it('closes the toast with the given id, not a newer one', () => {
    expect(after(first, second, toastClosed('a')).current).toMatchObject({ id: 'b' });
    expect(after(first, second, toastClosed('b')).current).toBeNull();
  });

  describe('with a held toast', () => {
    const held = toastShown({ variant: 'default', title: 'Held', text: '', held: true }, 'held');
    const polite = toastShown({ variant: 'default', title: 'Polite', text: '' }, 'polite');
    const seen = (...actions: Parameters<typeof after>) =>
      selectToast({ [toastSlice.reducerPath]: after(...actions) })?.id;

    it('shows the newest of the others after it is closed', () => {
      expect(seen(first, held)).toBe('held');
      expect(seen(held, first, polite)).toBe('held');
      expect(seen(held, first, polite, toastClosed('held'))).toBe('polite');
      expect(seen(first, held, toastClosed('held'))).toBeUndefined();
    });

    it('shows an error first, and then the held toast again', () => {
      expect(seen(held, second)).toBe('b');
      expect(seen(held, second, toastClosed('b'))).toBe('held');
    });

    it('shows the next held toast in its place', () => {
      const next = toastShown({ variant: 'default', title: 'Next', text: '', held: true }, 'next');
      expect(seen(held, next)).toBe('next');
      expect(seen(held, next, toastClosed('held'))).toBe('next');
    });
  });
});
