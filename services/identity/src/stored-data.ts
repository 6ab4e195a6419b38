import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import { contactKeyColumn } from '@emberdeck/platform/security/contact-key-column';
import { delayDeletions } from './account-end/account-end.queries.js';
import { endExports } from './exports/exports.queries.js';
import { deleteSignInLinks, deleteUnfinishedFlows } from './onboarding/onboarding-flows.queries.js';
import { deleteProviderSignIns } from './providers/providers.queries.js';
import { deleteAllSessions } from './sessions/sessions.queries.js';
import { deleteAllTokens } from './tokens/tokens.queries.js';

/** What identity stores, for commands that run without its code. */
export const storedData: StoredData = {
  name: 'identity',
  migrations: new URL('../../migrations/', import.meta.url),
  sealed: [contactKeyColumn],
  afterRestore: [
    deleteAllSessions,
    deleteAllTokens,
    deleteUnfinishedFlows,
    deleteSignInLinks,
    deleteProviderSignIns,
    ...endExports,
    ...delayDeletions,
  ],
};
