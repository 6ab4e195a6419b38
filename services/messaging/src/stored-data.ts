import type { StoredData } from '@emberdeck/platform/runtime/stored-data';

/** What messaging stores, for commands that run without its code. */
export const storedData: StoredData = {
  name: 'messaging',
  migrations: new URL('../../migrations/', import.meta.url),
};
