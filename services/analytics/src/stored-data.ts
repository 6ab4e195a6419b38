import type { StoredData } from '@emberdeck/platform/runtime/stored-data';

/** What analytics stores, for commands that run without its code. */
export const storedData: StoredData = {
  name: 'analytics',
  migrations: new URL('../../migrations/', import.meta.url),
  sealed: [
    { table: 'data_source', column: 'api_key' },
    { table: 'webhook', column: 'secret' },
    { table: 'webhook', column: 'old_secret' },
    { table: 'outgoing_webhook', column: 'secret' },
    { table: 'outgoing_webhook', column: 'old_secret' },
  ],
};
