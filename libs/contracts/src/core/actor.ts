import { z } from 'zod';
import { role } from './roles.js';

/**
 * Who acts, as the gateway signs it into every call of a signed-in user. Carries the names, so that a service's copy of
 * a person is never behind for the one who acts.
 */
export const actor = z.object({
  userId: z.uuid(),
  workspaceId: z.uuid(),
  /** Hash of the session's cookie, hex; identifies the session without being able to use it. */
  sessionId: z.string(),
  role,
  ownsWorkspace: z.boolean(),
  verified: z.boolean(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Grows with every change of name, picture or role; the same number as in `member-changed`. */
  revision: z.number().int(),
});

export type Actor = z.output<typeof actor>;
