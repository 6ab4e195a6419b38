import { storageKeys } from './storage.js';
import { storedFlag } from './storedFlag.js';

/** Whether coins, levels and celebrations are shown. Rewards go on without it. */
export const rewardPreference = storedFlag(storageKeys.rewards);
