import type { Actor } from '@emberdeck/contracts/core/actor';

/** Who a living session acts as, and when it was last used. Parameters: hash of the cookie, now. */
export const actorOfSession = `
  SELECT session.user_id AS "userId", session.workspace_id AS "workspaceId", session.last_seen_at AS "lastSeenAt",
         membership.role, workspace.owner_id = session.user_id AS "ownsWorkspace", person.verified,
         person.display_name AS "displayName", person.first_name AS "firstName", person.last_name AS "lastName",
         person.profile_image_url AS "profileImageUrl", person.revision
    FROM session
    JOIN user_account AS person ON person.id = session.user_id
    JOIN membership ON membership.workspace_id = session.workspace_id AND membership.user_id = session.user_id
    JOIN workspace ON workspace.id = session.workspace_id
   WHERE session.sid = $1 AND session.expire > $2`;

/** What {@link actorOfSession} answers: a row, or none. */
export interface ActorRow extends Omit<Actor, 'sessionId'> {
  readonly lastSeenAt: Date;
}
