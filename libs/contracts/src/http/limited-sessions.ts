import type { HttpRoute } from '../core/route.js';

/** What a session that another device opened has no right on: each way to a longer or further access, and the own data. */
const closedFeatures: ReadonlySet<string> = new Set([
  'account',
  'contacts',
  'exports',
  'passkeys',
  'provider-links',
  'reauthentication',
  'tokens',
]);

/** Whether a route is closed to sessions that another device opened. */
export const isClosedToLimited = ({ path, access, reauthentication }: HttpRoute): boolean =>
  access !== 'public' &&
  (reauthentication !== undefined ||
    closedFeatures.has(path.split('/')[2] ?? '') ||
    path.startsWith('/api/auth/contact/') ||
    path.startsWith('/api/onboard/handoff/'));
