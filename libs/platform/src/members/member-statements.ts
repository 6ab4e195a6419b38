import type { MemberFacts, MemberTable } from './member-table.js';

/** A statement and its parameters. */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Stores a present or former member, unless a newer revision is stored, or the workspace or the user was erased. By hand: an
 * upsert that leaves a newer revision alone has to be one statement, and `EntityManager.upsert` of TypeORM 1.1 drops its `overwriteCondition`.
 */
export function storeMember(
  { table, columns, marksRemoved }: MemberTable,
  facts: MemberFacts,
  removed: boolean,
): Statement {
  const { workspaceId, userId, revision } = facts;
  const key = { workspace_id: workspaceId, user_id: userId };
  const values = { revision, ...columns(facts), ...(marksRemoved ? { removed } : {}) };
  const given = Object.entries({ ...key, ...values }).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => name);
  const changes = names.filter((name) => !Object.hasOwn(key, name));
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((_, index) => `$${index + 1}`).join(', ')}
           WHERE NOT EXISTS (SELECT FROM erased_workspace WHERE workspace_id = $1)
             AND NOT EXISTS (SELECT FROM erased_user WHERE user_id = $2)
          ON CONFLICT (workspace_id, user_id)
          DO UPDATE SET ${changes.map((name) => `${name} = excluded.${name}`).join(', ')}
          WHERE ${table}.revision <= excluded.revision`,
    parameters: given.map(([, value]) => value),
  };
}
