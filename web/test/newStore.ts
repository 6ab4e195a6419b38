import { createStore } from '../src/app/store.js';
import type { AppStore } from '../src/shared/store/state.js';

/** A new store of the app. */
export const newStore = (): AppStore => createStore({ devTools: false });
