import { storageKeys } from './storage.js';
import { storedFlag } from './storedFlag.js';

/** Whether single-key shortcuts are on. */
export const shortcutPreference = storedFlag(storageKeys.shortcuts);
