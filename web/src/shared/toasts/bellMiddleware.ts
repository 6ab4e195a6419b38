import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { Dispatch, Middleware } from '@reduxjs/toolkit';
import { storageKeys } from '../lib/storage.js';
import { parseBell, readBell, writeBell } from './bellStorage.js';
import {
  bellCleared,
  bellNoted,
  bellOpened,
  bellOwned,
  bellRead,
  selectBell,
  selectBellOwner,
} from './toastSlice.js';

type BellRoot = Parameters<typeof selectBell>[0];

const bellChangedElsewhere = createAction('toasts/bellChangedElsewhere');
const changesBell = isAnyOf(bellNoted, bellOpened, bellCleared);
const needsNewest = isAnyOf(changesBell, bellChangedElsewhere);

/**
 * Keeps the bell in the browser, one for each person and the same in every tab: each change is made to what the other
 * tabs have written last.
 */
export const bellMiddleware: Middleware = (store) => {
  const state = (): BellRoot => store.getState() as BellRoot;
  let known = readBell(selectBellOwner(state()));
  const write = (): void => {
    const owner = selectBellOwner(state());
    if (owner !== null) {
      writeBell(owner, selectBell(state()));
      known = readBell(owner);
    }
  };
  return (next) => (action) => {
    if (needsNewest(action)) {
      const stored = readBell(selectBellOwner(state()));
      if (stored !== known) {
        known = stored;
        next(bellRead(parseBell(stored)));
      }
    }
    const before = selectBell(state());
    const result = next(action);
    if (bellOwned.match(action)) {
      known = readBell(action.payload);
      next(bellRead(parseBell(known)));
    } else if (changesBell(action) && selectBell(state()) !== before) {
      write();
    }
    return result;
  };
};

/** Hears of what other tabs do to the bell. */
export function followOtherTabs(dispatch: Dispatch, target: EventTarget): void {
  target.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    // No key: everything was removed.
    if (key === null || key.startsWith(storageKeys.bell)) {
      dispatch(bellChangedElsewhere());
    }
  });
}
