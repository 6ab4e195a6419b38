import { z } from 'zod';
import { role } from './roles.js';

/**
 * The signed-in user of a call, signed by the gateway. It contains the names, so that a service's copy of the acting
 * user is never outdated.
 */
export const actor = z.object({
  userId: z.uuid(),
  workspaceId: z.uuid(),
  /** Hash of the session's cookie, hex. Identifies the session, but cannot be used as a cookie. */
  sessionId: z.string(),
  role,
  ownsWorkspace: z.boolean(),
  verified: z.boolean(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** The owner deletes the workspace: it can be read and not changed. Absent in actors of earlier gateways. */
  isWorkspaceEnding: z.boolean().optional(),
  /**
   * Present while a manager sees the workspace as a client does: as one of them, or as any client where `userId` is null.
   * The role is then `client`, and the user owns no workspace.
   */
  viewAs: z.object({ userId: z.uuid().nullable() }).optional(),
  /** Grows with every change of name, picture or role; the same number as in `member-changed`. */
  revision: z.number().int(),
  /** Until when the user counts as reauthenticated in this session. Absent if the user does not. */
  reauthenticatedUntil: z.iso.datetime().optional(),
  /** Until when the sign-in of this session is recent. Absent where the sign-in proved nothing. */
  freshUntil: z.iso.datetime().optional(),
  /** Another device opened the session, so it has fewer rights. Absent for any other session. */
  isLimited: z.literal(true).optional(),
});

export type Actor = z.output<typeof actor>;

/** The client whose sources and reports the actor sees; null for a manager who sees what any client does. */
export const clientOf = ({ userId, viewAs }: Pick<Actor, 'userId' | 'viewAs'>): string | null =>
  viewAs ? viewAs.userId : userId;
