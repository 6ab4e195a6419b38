import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { MemberEntity } from './member.entity.js';

/** A member to store. `ownsWorkspace` is null if unknown: then the stored value stays. */
export type MemberRow = Omit<MemberEntity, 'ownsWorkspace'> & { readonly ownsWorkspace: boolean | null };

/**
 * Stores a member; an older revision never replaces a newer one. By hand: `EntityManager.upsert` of TypeORM 1.1 drops its
 * `overwriteCondition`, and a read before the write lets two replicas overwrite each other.
 */
export async function upsertMember(tx: Tx, member: MemberRow): Promise<void> {
  await tx.query(
    `INSERT INTO member (workspace_id, user_id, name, role, revision, owns_workspace)
     VALUES ($1, $2, $3, $4, $5, coalesce($6::boolean, false))
     ON CONFLICT (workspace_id, user_id)
     DO UPDATE SET name = excluded.name, role = excluded.role, revision = excluded.revision,
                   owns_workspace = coalesce($6::boolean, member.owns_workspace)
     WHERE member.revision <= excluded.revision`,
    [member.workspaceId, member.userId, member.name, member.role, member.revision, member.ownsWorkspace],
  );
}

/** The names of members. By hand: one statement for any number of pairs. */
export function selectNames(
  tx: Tx,
  members: readonly { readonly workspaceId: string; readonly userId: string }[],
): Promise<{ workspaceId: string; userId: string; name: string }[]> {
  return tx.query(
    `SELECT workspace_id AS "workspaceId", user_id AS "userId", name FROM member
     JOIN unnest($1::uuid[], $2::uuid[]) AS given (workspace_id, user_id) USING (workspace_id, user_id)`,
    [members.map(({ workspaceId }) => workspaceId), members.map(({ userId }) => userId)],
  );
}
