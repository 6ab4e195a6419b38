import { beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { storageKeys } from '../lib/storage.js';
import { bellMiddleware, followOtherTabs } from './bellMiddleware.js';
import { bellCleared, bellNoted, bellOpened, bellOwned, selectBell, toastSlice } from './toastSlice.js';

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function keep(area: 'localStorage' | 'sessionStorage', value: unknown): void {
  Object.defineProperty(globalThis, area, { value, configurable: true });
}

/** A tab of the browser; it hears of changes of others only where it is told. */
function openTab(owner: string | null = 'ada') {
  const store = configureStore({
    reducer: { [toastSlice.reducerPath]: toastSlice.reducer },
    middleware: (defaults) => defaults().concat(bellMiddleware),
  });
  const target = new EventTarget();
  followOtherTabs(store.dispatch, target);
  if (owner !== null) {
    store.dispatch(bellOwned(owner));
  }
  return {
    note: (id: string) => store.dispatch(bellNoted({ id, title: id, text: '', link: '/profile' })),
    open: () => store.dispatch(bellOpened()),
    clear: () => store.dispatch(bellCleared()),
    signIn: (userId: string) => store.dispatch(bellOwned(userId)),
    hear: (key: string | null = `${storageKeys.bell}.ada`) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key })),
    ids: () =>
      selectBell(store.getState())
        .map(({ id }) => id)
        .toSorted(),
    unseen: () => selectBell(store.getState()).filter(({ seen }) => !seen).length,
  };
}

describe('the bell of a browser', () => {
  beforeEach(() => {
    keep('localStorage', memoryStorage());
    keep('sessionStorage', memoryStorage());
  });

  it('survives a reload', () => {
    openTab().note('one');
    const reloaded = openTab();
    expect(reloaded.ids()).toEqual(['one']);
    expect(reloaded.unseen()).toBe(1);
  });

  it('belongs to one person', () => {
    openTab('ada').note('one');
    expect(openTab('grace').ids()).toEqual([]);
  });

  it('is empty and not stored before the sign-in, and read at it', () => {
    openTab('ada').note('old');
    const tab = openTab(null);
    tab.note('Welcome');
    expect(openTab(null).ids()).toEqual([]);
    tab.signIn('ada');
    expect(tab.ids()).toEqual(['old']);
  });

  it('is the same in every tab', () => {
    const [here, there] = [openTab(), openTab()];
    here.note('one');
    there.hear();
    expect(there.ids()).toEqual(['one']);
    there.open();
    here.hear();
    expect(here.unseen()).toBe(0);
    here.clear();
    there.hear(null);
    expect(there.ids()).toEqual([]);
  });

  it('does not listen to other keys', () => {
    const [here, there] = [openTab(), openTab()];
    here.note('one');
    there.hear(storageKeys.shortcuts);
    expect(there.ids()).toEqual([]);
  });

  it('loses nothing, and brings nothing back, where two tabs write before they hear of each other', () => {
    const [here, there] = [openTab(), openTab()];
    here.note('one');
    there.note('two');
    expect(there.ids()).toEqual(['one', 'two']);
    here.clear();
    there.note('three');
    expect(there.ids()).toEqual(['three']);
  });

  it('lists an event once, however many tabs hear of it', () => {
    const [here, there] = [openTab(), openTab()];
    here.note('level:2');
    here.open();
    there.note('level:2');
    expect(there.ids()).toEqual(['level:2']);
    expect(there.unseen()).toBe(0);
  });

  it('works without a storage, for as long as the page stands', () => {
    keep('localStorage', undefined);
    keep('sessionStorage', undefined);
    const tab = openTab();
    tab.note('one');
    tab.note('two');
    expect(tab.ids()).toEqual(['one', 'two']);
  });

  it('leaves out what it has not written itself', () => {
    localStorage.setItem(`${storageKeys.bell}.ada`, '[null, 7, {"id": "half"}]');
    expect(openTab().ids()).toEqual([]);
    localStorage.setItem(`${storageKeys.bell}.ada`, '{');
    expect(openTab().ids()).toEqual([]);
  });
});
