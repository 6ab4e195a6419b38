import { describe, expect, it } from '@jest/globals';
import {
  bellCleared,
  bellNoted,
  bellOpened,
  selectToast,
  toastClosed,
  toastShown,
  toastSlice,
} from './toastSlice.js';

const { reducer } = toastSlice;
const first = toastShown({ variant: 'default', title: 'First', text: 'one' }, 'a');
const second = toastShown({ variant: 'destructive', title: 'Second', text: 'two' }, 'b');

function after(...actions: Parameters<typeof reducer>[1][]) {
  return actions.reduce(reducer, { current: null, held: null, bell: [], owner: null });
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

  const note = (id: string) => bellNoted({ id, title: id, text: '', link: '/profile' });

  it('keeps no toast in the bell', () => {
    expect(after(first, second).bell).toEqual([]);
  });

  it('lists events in the bell, newest first, unseen until the bell is opened', () => {
    expect(after(note('a')).bell).toMatchObject([{ id: 'a', seen: false, link: '/profile' }]);
    expect(after(note('a'), bellOpened()).bell.every(({ seen }) => seen)).toBe(true);
  });

  it('keeps at most 50 entries', () => {
    const many = Array.from({ length: 60 }, (_, index) => note(String(index)));
    expect(after(...many).bell).toHaveLength(50);
  });

  it('lists an event once and without a toast', () => {
    const state = after(first, note('level:2'), bellOpened(), note('level:2'));
    expect(state.current).toMatchObject({ id: 'a' });
    expect(state.bell).toEqual([expect.objectContaining({ id: 'level:2', seen: true })]);
  });

  it('empties the bell', () => {
    expect(after(note('a'), bellCleared()).bell).toEqual([]);
  });
});
