import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { memberChanged } from '@emberdeck/contracts/identity/users';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** How a user appears in a workspace, with the revision of these facts. */
export type MemberFacts = EventPayload<typeof memberChanged>;

/**
 * SQL by hand: an upsert that leaves a newer revision alone has to be one statement, and the first message of each user in
 * a process runs it.
 */
const upsertMemberSql = `
  INSERT INTO member (workspace_id, user_id, role, display_name, first_name, last_name, profile_image_url, revision)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (workspace_id, user_id) DO UPDATE SET
    role = excluded.role, display_name = excluded.display_name, first_name = excluded.first_name,
    last_name = excluded.last_name, profile_image_url = excluded.profile_image_url,
    revision = excluded.revision
  WHERE member.revision <= excluded.revision`;

/** The facts as parameters of {@link upsertMemberSql}. */
export const memberColumns = (facts: MemberFacts | Actor): unknown[] => [
  facts.workspaceId,
  facts.userId,
  facts.role,
  facts.displayName,
  facts.firstName,
  facts.lastName,
  facts.profileImageUrl,
  facts.revision,
];

/** Stores how a user appears in a workspace, unless a newer revision is stored. */
export async function upsertMember(tx: Tx, columns: readonly unknown[]): Promise<void> {
  await tx.query(upsertMemberSql, [...columns]);
}
