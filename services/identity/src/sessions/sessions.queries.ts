import type { Actor } from '@emberdeck/contracts/core/actor';
import { permissions } from '@emberdeck/contracts/core/permissions';
import type { SignInRefusal } from '@emberdeck/contracts/identity/suspension';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { SessionLifetimes } from './session-rules.js';
import { shownName } from '../shown-name.js';

/** The view as a client, null without one. */
interface ViewRow {
  readonly viewAs: NonNullable<Actor['viewAs']> | null;
}

/** The actor of a session, and when the session was last used. */
type ActorRow = Omit<Actor, 'sessionId' | 'viewAs' | 'reauthenticatedUntil' | 'freshUntil' | 'isLimited'> &
  ViewRow & {
    readonly lastSeenAt: Date;
    readonly appearsOffline: boolean;
    readonly reauthenticatedUntil: Date | null;
    readonly freshUntil: Date | null;
    readonly isLimited: boolean;
  };

/**
 * Whether a session has a view as a client, which can only lower the rights of its user: for who manages the workspace
 * now, and while the viewed member is a client. `$3`: the roles that manage a workspace.
 */
const viewOfSession = `
   CROSS JOIN LATERAL (
     SELECT session.views_as_client AND (membership.role = ANY ($3) OR workspace.owner_id = session.user_id)
        AND (session.viewed_client IS NULL OR EXISTS (
              SELECT FROM membership AS viewed
               WHERE viewed.workspace_id = session.workspace_id AND viewed.user_id = session.viewed_client
                 AND viewed.role = 'client' AND viewed.user_id <> workspace.owner_id)) AS is_on) AS view`;

const placeOfSession = `
         CASE WHEN view.is_on THEN 'client' ELSE membership.role END AS role,
         workspace.owner_id = session.user_id AND NOT view.is_on AS "ownsWorkspace",
         CASE WHEN view.is_on THEN jsonb_build_object('userId', session.viewed_client) END AS "viewAs"`;

const managers = permissions['view-as-client'];

/**
 * The actor of a valid session. Handwritten: every request without a cached session waits for it, so it is one
 * statement that bypasses TypeORM, which is slower than PostgreSQL's driver (measured). Parameters: session id, now.
 */
const actorOfSession = `
  SELECT session.user_id AS "userId", session.workspace_id AS "workspaceId", session.last_seen_at AS "lastSeenAt",
         session.reauthenticated_until AS "reauthenticatedUntil", session.fresh_until AS "freshUntil",
         session.limited_until IS NOT NULL AS "isLimited",
         ${placeOfSession}, person.verified,
         workspace.ends_at IS NOT NULL AS "isWorkspaceEnding",
         ${shownName('person')} AS "displayName", person.first_name AS "firstName", person.last_name AS "lastName",
         person.profile_image_url AS "profileImageUrl", person.revision,
         coalesce(preference.appear_offline, false) AS "appearsOffline"
    FROM session
    JOIN user_account AS person ON person.id = session.user_id
    JOIN membership ON membership.workspace_id = session.workspace_id AND membership.user_id = session.user_id
    JOIN workspace ON workspace.id = session.workspace_id ${viewOfSession}
    LEFT JOIN preference ON preference.user_id = session.user_id
   WHERE session.sid = $1 AND session.expire > $2`;

/** The row of {@link actorOfSession}; null where the session is not valid. */
export async function selectActor(work: UnitOfWork, sessionId: string, now: Date): Promise<ActorRow | null> {
  const [row] = await work.read<ActorRow>(actorOfSession, [sessionId, now, managers], {
    isFrequent: true,
  });
  return row ?? null;
}

/** A valid session with the active workspace and the role of its user there. */
export interface ValidSession extends Pick<Actor, 'workspaceId' | 'role' | 'ownsWorkspace'>, ViewRow {
  readonly sid: string;
  readonly appearsOffline: boolean;
}

/**
 * Selects the valid sessions. Handwritten: a gateway checks all its open sockets at once, and no relation of the
 * entities leads from a session to its membership.
 */
export function selectValid(
  work: UnitOfWork,
  sessionIds: readonly string[],
  now: Date,
): Promise<ValidSession[]> {
  return work.read<ValidSession>(
    `-- across workspaces: found by hash, which only the browser of the session can make
     SELECT session.sid, session.workspace_id AS "workspaceId", ${placeOfSession},
            coalesce(preference.appear_offline, false) AS "appearsOffline"
       FROM session
       JOIN membership ON membership.workspace_id = session.workspace_id AND membership.user_id = session.user_id
       JOIN workspace ON workspace.id = session.workspace_id ${viewOfSession}
       LEFT JOIN preference ON preference.user_id = session.user_id
      WHERE session.sid = ANY($1) AND session.expire > $2`,
    [sessionIds, now, managers],
  );
}

/**
 * Why an account may get no session; null if it may. By hand: the rows belong to other features. Before a session is
 * opened they are locked by FOR SHARE: a suspension or erasure at the same time waits, and then ends the session; or it
 * comes first, and is seen here.
 */
export async function selectRefusal(
  tx: Tx,
  userId: string,
  lock: '' | 'FOR SHARE',
): Promise<SignInRefusal | null> {
  const [account] = await tx.query<{ isSuspended: boolean }[]>(
    `SELECT suspended_at IS NOT NULL AS "isSuspended" FROM user_account WHERE id = $1 ${lock}`,
    [userId],
  );
  if (account === undefined || account.isSuspended) return 'suspended';
  const [end] = await tx.query<{ hasBegun: boolean }[]>(
    `SELECT begun_at IS NOT NULL AS "hasBegun" FROM account_deletion WHERE user_id = $1 ${lock}`,
    [userId],
  );
  return end?.hasBegun ? 'erasing' : null;
}

/** An ended session, as its event names it. */
export interface EndedSession {
  readonly sessionId: string;
  readonly userId: string;
}

/**
 * Deletes sessions and returns them. By hand for RETURNING: a row that a concurrent transaction deletes is published
 * there, so a read before the delete could publish it twice.
 */
async function deleteWhere(tx: Tx, condition: string, values: readonly string[]): Promise<EndedSession[]> {
  const [ended] = await tx.query<[EndedSession[], number]>(
    `/* across workspaces: a session is ended by its browser or its user */
     DELETE FROM session WHERE ${condition} RETURNING sid AS "sessionId", user_id AS "userId"`,
    [...values],
  );
  return ended;
}

/** Deletes the session of a browser, whichever account it belongs to. */
export const deleteSession = (tx: Tx, sid: string): Promise<EndedSession[]> =>
  deleteWhere(tx, 'sid = $1', [sid]);

/** Deletes the session of a call, in whichever workspace it is by now. */
export const deleteOwnSession = (tx: Tx, { sessionId, userId }: Actor): Promise<EndedSession[]> =>
  deleteWhere(tx, 'sid = $1 AND user_id = $2', [sessionId, userId]);

/** Deletes every session of a user. */
export const deleteSessionsOf = (tx: Tx, userId: string): Promise<EndedSession[]> =>
  deleteWhere(tx, 'user_id = $1', [userId]);

/** Deletes one other session of a user, by its public id. */
export const deleteOtherSession = (
  tx: Tx,
  { id, userId, sessionId }: { readonly id: string; readonly userId: string; readonly sessionId: string },
): Promise<EndedSession[]> =>
  deleteWhere(tx, 'id = $1 AND user_id = $2 AND sid <> $3', [id, userId, sessionId]);

/** Deletes every session of a user but one. */
export const deleteOtherSessions = (tx: Tx, userId: string, sessionId: string): Promise<EndedSession[]> =>
  deleteWhere(tx, 'user_id = $1 AND sid <> $2', [userId, sessionId]);

/**
 * Stores that a browser signs in to an account; returns whether it is the first time. By hand: of two sign-ins at once,
 * one is the first.
 */
export async function noteBrowser(
  tx: Tx,
  { userId, browserId, now }: { readonly userId: string; readonly browserId: string; readonly now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }[]>(
    `INSERT INTO known_browser (user_id, browser_id, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (user_id, browser_id) DO UPDATE SET last_seen_at = excluded.last_seen_at
     RETURNING xmax = 0 AS "isNew"`,
    [userId, browserId, now],
  );
  return row?.isNew ?? false;
}

/** A view ends with the workspace. */
const withoutView = 'views_as_client = false, viewed_client = NULL';

/** Moves the sessions of a user from one workspace to another; returns their ids. By hand for RETURNING. */
export async function moveSessions(
  tx: Tx,
  { userId, workspaceId }: { readonly userId: string; readonly workspaceId: string },
  to: string,
): Promise<string[]> {
  const [moved] = await tx.query<[{ sid: string }[], number]>(
    `UPDATE session SET workspace_id = $3, ${withoutView}
      WHERE user_id = $1 AND workspace_id = $2 RETURNING sid`,
    [userId, workspaceId, to],
  );
  return moved.map(({ sid }) => sid);
}

/**
 * Changes the active workspace of a session. By hand: the membership is locked until the commit, so that a removal in the
 * same moment finds the session there.
 */
export async function switchSession(
  tx: Tx,
  { sessionId, userId }: Actor,
  workspaceId: string,
): Promise<{ readonly isMember: boolean; readonly isMoved: boolean }> {
  const [answer] = await tx.query<{ isMember: boolean; isMoved: boolean }[]>(
    `WITH member AS (
       SELECT workspace_id FROM membership WHERE workspace_id = $1 AND user_id = $3 FOR SHARE
     ), moved AS (
       UPDATE session SET workspace_id = $1, ${withoutView} FROM member
        WHERE session.sid = $2 AND session.user_id = $3 AND session.workspace_id <> $1 RETURNING sid
     )
     SELECT EXISTS (SELECT FROM member) AS "isMember", EXISTS (SELECT FROM moved) AS "isMoved"`,
    [workspaceId, sessionId, userId],
  );
  return answer ?? { isMember: false, isMoved: false };
}

/**
 * Extends the idle time of used sessions. By hand for SKIP LOCKED: rows are locked in one order and without waiting, so
 * that two replicas never wait for each other.
 */
export async function extendSessions(
  tx: Tx,
  sessionIds: readonly string[],
  now: Date,
  { idleDays, maxDays }: SessionLifetimes,
): Promise<void> {
  await tx.query(
    `/* across workspaces: idle time belongs to the session alone */
     WITH used AS (
       SELECT sid FROM session WHERE sid = ANY($1) AND expire > $2 ORDER BY sid FOR UPDATE SKIP LOCKED
     )
     UPDATE session
        SET last_seen_at = $2,
            expire = least($2::timestamptz + make_interval(hours => 24 * $3),
                           created_at + make_interval(hours => 24 * $4),
                           coalesce(limited_until, 'infinity'))
       FROM used WHERE session.sid = used.sid`,
    [sessionIds, now, idleDays, maxDays],
  );
}

/** Ends all sessions after a restore. By hand: the restore runs it without a service. */
export const deleteAllSessions = '/* across workspaces: a restore ends all sessions */ DELETE FROM session';
