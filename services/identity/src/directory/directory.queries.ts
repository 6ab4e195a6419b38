import type { DirectoryKey, DirectoryUser } from '@emberdeck/contracts/identity/directory';
import { isoTime } from '@emberdeck/platform/database/iso-time';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: the rows belong to other features, and a page is read in one statement.

/** A page of the list. `first` counts from 1. */
export interface DirectoryPage {
  readonly filter: { readonly key: DirectoryKey; readonly value: string } | null;
  readonly first: number;
  readonly count: number;
}

/** A user, or only nulls on a page behind the last account. */
type ListedUser = { readonly [Field in keyof DirectoryUser]: DirectoryUser[Field] | null };

type ListedRow = ListedUser & { readonly total: number };

/** The address comes before a phone number. */
const firstContact = (and: string): string => `
  (SELECT value FROM contact WHERE user_id = person.id AND proven_at IS NOT NULL ${and}
    ORDER BY kind <> 'email', created_at, id LIMIT 1)`;

const userName = `
  coalesce((SELECT user_name FROM directory_account WHERE user_id = person.id), ${firstContact('')})`;

/** By an index. A name that the directory gave belongs to that account alone. */
const conditions: Readonly<Record<DirectoryKey, string>> = {
  id: `person.id::text = $3`,
  externalId: `person.id IN (SELECT user_id FROM directory_account WHERE external_id = $3)`,
  email: `
    person.id IN (SELECT user_id FROM contact
                   WHERE kind = 'email' AND value = lower($3) AND proven_at IS NOT NULL)`,
  userName: `
    person.id IN (
      SELECT user_id FROM directory_account WHERE name_key = lower($3)
      UNION ALL
      SELECT user_id FROM contact
       WHERE kind IN ('email', 'phone') AND value = lower($3) AND proven_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM directory_account WHERE name_key = lower($3)))
    AND lower(${userName}) = lower($3)`,
};

/** Erased accounts, and those without a proven contact, are not listed. */
const pageSql = (key: DirectoryKey | null): string => `
  /* across workspaces: the operator's directory sees every account */
  WITH listed AS MATERIALIZED (
    SELECT id, created_at FROM user_account AS person
     WHERE (EXISTS (SELECT FROM directory_account WHERE user_id = person.id)
            OR EXISTS (SELECT FROM contact WHERE user_id = person.id AND proven_at IS NOT NULL))
       AND ${key === null ? '$3::text IS NULL' : conditions[key]}
  ), page AS (SELECT id FROM listed ORDER BY created_at, id OFFSET $1 LIMIT $2)
  SELECT counted.total, person.id AS "userId", ${userName} AS "userName", directory.external_id AS "externalId",
         person.display_name AS "displayName", person.first_name AS "firstName", person.last_name AS "lastName",
         ${firstContact(`AND kind = 'email'`)} AS email, person.suspended_at IS NULL AS "isActive",
         ${isoTime('person.created_at')} AS "createdAt", ${isoTime('person.updated_at')} AS "updatedAt"
    FROM (SELECT count(*)::int AS total FROM listed) AS counted
    LEFT JOIN page ON true
    LEFT JOIN user_account AS person ON person.id = page.id
    LEFT JOIN directory_account AS directory ON directory.user_id = person.id
   ORDER BY person.created_at, person.id`;

const isUser = (row: ListedUser): row is DirectoryUser => row.userId !== null;

/** A page of the accounts that match, the oldest first, and the number of all that match. */
export async function selectPage(
  tx: Tx,
  { filter, first, count }: DirectoryPage,
): Promise<{ readonly total: number; readonly users: DirectoryUser[] }> {
  const rows = await tx.query<ListedRow[]>(pageSql(filter?.key ?? null), [
    first - 1,
    count,
    filter?.value ?? null,
  ]);
  const users = rows.flatMap(({ total: _total, ...user }) => (isUser(user) ? [user] : []));
  return { total: rows[0]?.total ?? 0, users };
}

/** Lets one transaction at a time give a user name. */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('directory names', 0))`);
}
