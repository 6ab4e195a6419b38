import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CurrentUser, MemberProfile } from '@emberdeck/contracts/identity/users';
import { isoTime } from '@emberdeck/platform/database/iso-time';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { WorkspaceMember, WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import type { ContactAddress } from '../contact-address.js';
import { shownName } from '../shown-name.js';

/** An account and the workspace that a session of it begins in. */
export interface Account {
  readonly userId: string;
  readonly workspaceId: string;
}

/**
 * The account that has proven this contact. By hand: every sign-in waits for it, so it is one statement, and it orders
 * by a comparison of two tables, which find options cannot express.
 */
export async function selectProven(tx: Tx, contact: ContactAddress): Promise<Account | null> {
  const [account] = await tx.query<Account[]>(
    `-- across workspaces: a person signs in before a workspace is known; the own one comes first
     SELECT contact.user_id AS "userId", membership.workspace_id AS "workspaceId"
       FROM contact
       JOIN membership ON membership.user_id = contact.user_id
       JOIN workspace ON workspace.id = membership.workspace_id
      WHERE contact.kind = $1 AND contact.value = $2 AND contact.proven_at IS NOT NULL
      ORDER BY workspace.ends_at IS NULL DESC, workspace.owner_id = contact.user_id DESC, membership.joined_at, membership.workspace_id
      LIMIT 1`,
    [contact.kind, contact.value],
  );
  return account ?? null;
}

/**
 * The workspace that a user of several falls back to: the own one, else the first; one that is being deleted
 * comes last. Null for a member of none. By hand: it
 * orders by a comparison of two tables, like {@link selectProven}.
 */
export async function selectHome(tx: Tx, userId: string): Promise<string | null> {
  const [home] = await tx.query<{ id: string }[]>(
    `-- across workspaces: it is about all workspaces of one user
     SELECT workspace.id FROM membership JOIN workspace ON workspace.id = membership.workspace_id
      WHERE membership.user_id = $1
      ORDER BY workspace.ends_at IS NULL DESC, workspace.owner_id = $1 DESC, membership.joined_at, workspace.id LIMIT 1`,
    [userId],
  );
  return home?.id ?? null;
}

/** Lets one transaction at a time prove an address of a mailbox. */
export async function lockMailbox(tx: Tx, mailbox: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('mailbox ' || $1, 0))`, [mailbox]);
}

/** An account that lost a contact it had not proven. */
export interface LostClaim {
  readonly userId: string;
  readonly verified: boolean;
}

/**
 * Deletes the unproven claim on a contact and returns its account. By hand for DELETE with USING and RETURNING: the claim
 * is deleted and its account read in one statement, so no concurrent proof comes between.
 */
export async function deleteClaims(tx: Tx, contact: ContactAddress): Promise<LostClaim[]> {
  const [claims] = await tx.query<[LostClaim[], number]>(
    `DELETE FROM contact USING user_account AS person
      WHERE kind = $1 AND value = $2 AND proven_at IS NULL AND person.id = contact.user_id
     RETURNING contact.user_id AS "userId", person.verified`,
    [contact.kind, contact.value],
  );
  return claims;
}

/** The signed-in user as stored. */
export interface CurrentUserRow extends Omit<
  CurrentUser,
  'createdAt' | 'updatedAt' | 'workspaceEndsAt' | 'viewAs'
> {
  readonly workspaceEndsAt: Date | null;
  /** The client as whom the actor sees the workspace. */
  readonly viewedName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * The actor as a member of the active workspace. By hand: every start of the web app waits for it, so it is one statement
 * past TypeORM, with the e-mail address by a lateral join.
 */
export async function selectCurrentUser(work: UnitOfWork, actor: Actor): Promise<CurrentUserRow | null> {
  const [row] = await work.read<CurrentUserRow>(
    `SELECT person.id, email.value AS email, person.first_name AS "firstName", person.last_name AS "lastName",
            ${shownName('person')} AS "displayName", person.shows_full_name AS "showsFullName",
            person.profile_image_url AS "profileImageUrl", membership.role, workspace.owner_id = person.id AS "ownsWorkspace", workspace.id AS "workspaceId", workspace.name AS "workspaceName",
            workspace.ends_at AS "workspaceEndsAt", person.verified, person.created_at AS "createdAt", person.updated_at AS "updatedAt",
            (SELECT ${shownName('viewed')}
               FROM user_account AS viewed WHERE viewed.id = $3) AS "viewedName"
       FROM user_account AS person
       JOIN membership ON membership.user_id = person.id AND membership.workspace_id = $2
       JOIN workspace ON workspace.id = membership.workspace_id
       LEFT JOIN LATERAL (
         SELECT value FROM contact
          WHERE user_id = person.id AND kind = 'email'
          ORDER BY proven_at IS NULL, created_at, id LIMIT 1
       ) AS email ON true
      WHERE person.id = $1`,
    [actor.userId, actor.workspaceId, actor.viewAs?.userId ?? null],
  );
  return row ?? null;
}

/** Which members are read. */
export interface MemberList {
  readonly workspaceId: string;
  readonly withAddresses: boolean;
  /** A part of the name or of a visible address; null for all members. */
  readonly search: string | null;
  readonly limit: number;
}

/** The fields of a member. `$1` is the workspace, `$2` whether addresses are visible. */
const memberFields = `
  person.id AS "userId", ${shownName('person')} AS "displayName", person.first_name AS "firstName",
  person.last_name AS "lastName", email.value AS email, person.profile_image_url AS "profileImageUrl", membership.role,
  workspace.owner_id = person.id AS "ownsWorkspace",
  ${isoTime('membership.joined_at')} AS "joinedAt"`;

const memberTables = `
  membership
  JOIN workspace ON workspace.id = membership.workspace_id
  JOIN user_account AS person ON person.id = membership.user_id
  LEFT JOIN LATERAL (
    SELECT value FROM contact
     WHERE user_id = person.id AND kind = 'email' AND proven_at IS NOT NULL AND $2
     ORDER BY created_at, id LIMIT 1
  ) AS email ON true`;

/**
 * The members of a workspace as JSON, in the order in which they joined. By hand: PostgreSQL writes the JSON of up to
 * 1,000 members, which is sent on without being parsed.
 */
export async function selectMembers(
  work: UnitOfWork,
  { workspaceId, withAddresses, search, limit }: MemberList,
): Promise<string> {
  const [row] = await work.read<{ members: string }>(
    `SELECT coalesce(json_agg(member ORDER BY member."joinedAt", member."userId"), '[]')::text AS members
       FROM (
         SELECT ${memberFields}
           FROM ${memberTables}
          WHERE membership.workspace_id = $1
            AND ($4::text IS NULL OR position(lower($4) IN lower(concat_ws(' ', person.display_name,
                  person.first_name, person.last_name, email.value))) > 0)
          ORDER BY membership.joined_at, membership.user_id
          LIMIT $3
       ) AS member`,
    [workspaceId, withAddresses, limit, search],
  );
  return row?.members ?? '[]';
}

/**
 * One member with the chosen zone, else that of the own workspace. By hand: the fields are those of {@link selectMembers}. Null for a user
 * who is no member.
 */
export async function selectMember(
  work: UnitOfWork,
  { workspaceId, withAddresses }: Pick<MemberList, 'workspaceId' | 'withAddresses'>,
  userId: string,
): Promise<MemberProfile | null> {
  const [row] = await work.read<MemberProfile>(
    `SELECT ${memberFields}, coalesce(preference.time_zone, own.time_zone, workspace.time_zone) AS "timeZone"
       FROM ${memberTables}
       LEFT JOIN preference ON preference.user_id = person.id
       LEFT JOIN LATERAL (
         -- across workspaces: the zone is a property of the person
         SELECT time_zone FROM workspace WHERE owner_id = person.id ORDER BY created_at, id LIMIT 1
       ) AS own ON true
      WHERE membership.workspace_id = $1 AND membership.user_id = $3`,
    [workspaceId, withAddresses, userId],
  );
  return row ?? null;
}

/**
 * The name of a workspace and those of the users that are its members, with their proven addresses. By hand: one statement
 * with a lateral join for the address, and the name also without any member.
 */
export async function selectWorkspaceMembers(
  work: UnitOfWork,
  workspaceId: string,
  userIds: readonly string[],
): Promise<WorkspaceMembers> {
  const rows = await work.read<Partial<WorkspaceMember> & { workspaceName: string }>(
    `SELECT workspace.name AS "workspaceName", person.id AS "userId", membership.role,
            workspace.owner_id = person.id AS "ownsWorkspace", email.value AS email,
            ${shownName('person')} AS name
       FROM workspace
       LEFT JOIN membership ON membership.workspace_id = workspace.id AND membership.user_id = ANY ($2::uuid[])
       LEFT JOIN user_account AS person ON person.id = membership.user_id
       LEFT JOIN LATERAL (
         SELECT value FROM contact
          WHERE user_id = person.id AND kind = 'email' AND proven_at IS NOT NULL AND person.suspended_at IS NULL
          ORDER BY created_at, id LIMIT 1
       ) AS email ON true
      WHERE workspace.id = $1`,
    [workspaceId, userIds],
  );
  const members = rows.flatMap(({ userId, role, ownsWorkspace, name, email = null }) =>
    userId && role && name !== undefined && ownsWorkspace !== undefined
      ? [{ userId, role, ownsWorkspace, name, email }]
      : [],
  );
  return { name: rows[0]?.workspaceName ?? null, members };
}
