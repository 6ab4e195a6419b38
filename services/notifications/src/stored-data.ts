import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import { contactKeyColumn } from '@emberdeck/platform/security/contact-key-column';

/** What notifications stores, for commands that run without its code. */
export const storedData: StoredData = {
  name: 'notifications',
  migrations: new URL('../../migrations/', import.meta.url),
  sealed: [contactKeyColumn],
};
