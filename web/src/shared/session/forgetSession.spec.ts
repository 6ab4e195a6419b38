import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyOf, storageKeys, writeStored } from '../lib/storage.js';
import { forgetDraftsOfOthers, forgetSession } from './forgetSession.js';

const areas = ['localStorage', 'sessionStorage'] as const;

function storageOf(keys: readonly string[]): Storage {
  const values = new Map(keys.map((key) => [key, 'kept']));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const keysOf = (storage: Storage): (string | null)[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index));

const { draft, firstSteps, recentCommands } = storageKeys;

describe('the end of a session', () => {
  beforeAll(async () => {
    const personal = [draft, firstSteps, recentCommands].map((key) => keyOf(key, 'ada'));
    const parts = [keyOf(draft, 'ada.thread-1'), keyOf(draft, 'ada.thread-2')];
    const others = [keyOf(firstSteps, 'grace'), keyOf(draft, 'adair.thread-1')];
    for (const area of areas) {
      const value = storageOf([...Object.values(storageKeys), ...personal, ...parts, ...others]);
      Object.defineProperty(globalThis, area, { value, configurable: true });
    }
    await forgetSession('ada');
  });

  afterAll(() => areas.forEach((area) => Reflect.deleteProperty(globalThis, area)));

  it.each(areas)('leaves only values of the browser and of other users in the %s', (area) => {
    const left = keysOf(globalThis[area]);
    expect(left).toEqual(
      expect.arrayContaining([storageKeys.celebrations, storageKeys.shortcuts, storageKeys.language]),
    );
    expect(left).toEqual(
      expect.arrayContaining([keyOf(firstSteps, 'grace'), keyOf(draft, 'adair.thread-1')]),
    );
    expect(left.filter((key) => key?.split('.').includes('ada'))).toEqual([]);
    for (const key of [storageKeys.signedIn, storageKeys.onboarding, storageKeys.returnTo]) {
      expect(left).not.toContain(key);
    }
  });

  it('prevents writes until the page is closed, but for the address to return to', () => {
    writeStored('local', keyOf(draft, 'ada'), 'Unauthorized');
    expect(localStorage.getItem(keyOf(draft, 'ada'))).toBeNull();
    writeStored('session', storageKeys.returnTo, '/reports');
    expect(sessionStorage.getItem(storageKeys.returnTo)).toBe('/reports');
  });
});

describe('a tab that another user opens, or a visitor', () => {
  const [own, other] = [keyOf(draft, 'ada.feed'), keyOf(draft, 'grace.feed')];

  it.each([
    ['ada', [own, storageKeys.returnTo]],
    [null, [storageKeys.returnTo]],
  ])('keeps of %s and the others only %j', (userId, expected) => {
    const value = storageOf([own, other, storageKeys.returnTo]);
    Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true });
    forgetDraftsOfOthers(userId);
    expect(keysOf(value)).toEqual(expected);
  });
});
