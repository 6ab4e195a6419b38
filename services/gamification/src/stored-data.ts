import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import { contactKeyColumn } from '@emberdeck/platform/security/contact-key-column';

/** What gamification stores, for commands that run without its code. */
export const storedData: StoredData = {
  name: 'gamification',
  migrations: new URL('../../migrations/', import.meta.url),
  sealed: [{ table: 'connected_app', column: 'auth_token' }, contactKeyColumn],
};
