import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { ContactAddress } from '../contact-address.js';
import { shownName } from '../shown-name.js';

/** The name of the member who has proven this contact; null without one. By hand: one statement over three tables. */
export async function findMemberOf(
  tx: Tx,
  workspaceId: string,
  { kind, value }: ContactAddress,
): Promise<string | null> {
  const [member] = await tx.query<{ name: string }[]>(
    `SELECT ${shownName('person')} AS name FROM contact
       JOIN membership ON membership.user_id = contact.user_id AND membership.workspace_id = $1
       JOIN user_account AS person ON person.id = contact.user_id
      WHERE contact.kind = $2 AND contact.value = $3 AND contact.proven_at IS NOT NULL`,
    [workspaceId, kind, value],
  );
  return member?.name ?? null;
}
