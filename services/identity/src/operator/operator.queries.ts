import type { listAccounts, showAccount } from '@emberdeck/contracts/identity/operator-accounts';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { isoTime } from '@emberdeck/platform/database/iso-time';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import type { ContactAddress } from '../contact-address.js';
import { shownName } from '../shown-name.js';

// SQL by hand: the rows belong to other features, and a feature does not use the entities of another one. Each command
// reads in one statement, so that what it prints belongs together.

/** A listed account. */
export type ListedAccount = CallOutput<typeof listAccounts>[number] & ListedRow;

export type AccountFilter = Pick<CallInput<typeof listAccounts>, 'search' | 'state'>;

/** An account in detail. */
export type ShownAccount = NonNullable<CallOutput<typeof showAccount>>;

const isSignedIn = `EXISTS (
  /* across workspaces: an operator sees every session */
  SELECT FROM session WHERE user_id = person.id AND expire > $6)`;

const pageSql = `
  /* across workspaces: an operator sees every account */
  SELECT person.id AS "userId", person.display_name AS "displayName", contact.value AS contact,
         ${isoTime('person.created_at')} AS "createdAt", ${isoTime('seen.at')} AS "lastSeenAt",
         ${isoTime('person.suspended_at')} AS "suspendedAt",
         person.id, ${cursorTime('person.created_at')}
    FROM user_account AS person
    LEFT JOIN LATERAL (
      SELECT value FROM contact WHERE user_id = person.id
       ORDER BY proven_at IS NULL, created_at, id LIMIT 1
    ) AS contact ON true
    LEFT JOIN LATERAL (SELECT max(last_seen_at) AS at FROM session WHERE user_id = person.id) AS seen ON true
   WHERE ($2::timestamptz IS NULL OR (person.created_at, person.id) < ($2::timestamptz, $3::uuid))
     AND ($4::text IS NULL OR person.id::text = lower($4) OR position(lower($4) IN lower(person.display_name)) > 0
          OR EXISTS (SELECT FROM contact WHERE user_id = person.id AND position(lower($4) IN value) > 0))
     AND CASE $5::text
           WHEN 'verified' THEN person.verified
           WHEN 'unverified' THEN NOT person.verified
           WHEN 'suspended' THEN person.suspended_at IS NOT NULL
           WHEN 'signed_in' THEN ${isSignedIn}
           WHEN 'signed_out' THEN NOT ${isSignedIn}
           WHEN 'locked' THEN EXISTS (
             SELECT FROM contact
               JOIN contact_lock AS lock
                 ON lock.contact_kind = contact.kind AND lock.contact_value = contact.value
              WHERE contact.user_id = person.id AND lock.locked_at IS NOT NULL)
           ELSE true
         END
   ORDER BY person.created_at DESC, person.id DESC LIMIT $1`;

const showSql = `
  /* across workspaces: an operator sees every workspace of the user */
  SELECT person.id AS "userId", person.display_name AS "displayName", ${isoTime('person.created_at')} AS "createdAt",
         ${isoTime('person.suspended_at')} AS "suspendedAt",
         (SELECT coalesce(json_agg(json_build_object(
                   'value', contact.value, 'provenAt', ${isoTime('contact.proven_at')},
                   'wrongCodes', coalesce(lock.wrong_codes, 0), 'isLocked', lock.locked_at IS NOT NULL
                 ) ORDER BY contact.created_at, contact.id), '[]')
            FROM contact
            LEFT JOIN contact_lock AS lock
              ON lock.contact_kind = contact.kind AND lock.contact_value = contact.value
           WHERE contact.user_id = person.id) AS contacts,
         (SELECT coalesce(json_agg(json_build_object(
                   'workspaceId', workspace.id, 'name', workspace.name, 'role', membership.role,
                   'isOwn', workspace.owner_id = person.id
                 ) ORDER BY membership.joined_at, workspace.id), '[]')
            FROM membership JOIN workspace ON workspace.id = membership.workspace_id
           WHERE membership.user_id = person.id) AS workspaces,
         (SELECT coalesce(json_agg(json_build_object(
                   'createdAt', ${isoTime('session.created_at')}, 'lastSeenAt', ${isoTime('session.last_seen_at')},
                   'userAgent', session.sess ->> 'userAgent'
                 ) ORDER BY session.last_seen_at DESC, session.sid), '[]')
            FROM session WHERE session.user_id = person.id AND session.expire > $2) AS sessions
    FROM user_account AS person WHERE person.id = $1`;

/** A page of the accounts that match, the newest first. */
export const readAccounts = (
  work: UnitOfWork,
  { search, state }: AccountFilter,
  place: PagePlace,
  now: Date,
): Promise<ListedAccount[]> => work.read<ListedAccount>(pageSql, [...place, search, state, now]);

/** The owner of a workspace; null if there is no such workspace. */
export async function findOwner(
  work: UnitOfWork,
  workspaceId: string,
): Promise<{ userId: string; displayName: string } | null> {
  const [owner] = await work.read<{ userId: string; displayName: string }>(
    `SELECT person.id AS "userId", ${shownName('person')} AS "displayName"
       FROM workspace JOIN user_account AS person ON person.id = workspace.owner_id
      WHERE workspace.id = $1`,
    [workspaceId],
  );
  return owner ?? null;
}

/** One account; null if there is none. */
export async function readAccount(work: UnitOfWork, userId: string, now: Date): Promise<ShownAccount | null> {
  const [account] = await work.read<ShownAccount>(showSql, [userId, now]);
  return account ?? null;
}

/** The id of the account that has a contact, proven or not; null if no account has it. */
export async function findUserOf(work: UnitOfWork, { kind, value }: ContactAddress): Promise<string | null> {
  const [row] = await work.read<{ id: string }>(
    'SELECT user_id AS id FROM contact WHERE kind = $1 AND value = $2',
    [kind, value],
  );
  return row?.id ?? null;
}
