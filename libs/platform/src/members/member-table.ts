import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { memberChanged } from '@emberdeck/contracts/identity/memberships';

/** How a user appears in a workspace: the part that identity's events and the signed actor share. */
export type MemberFacts = EventPayload<typeof memberChanged>;

/** A service's copy of the members of workspaces. It has the columns `workspace_id`, `user_id` and `revision`. */
export interface MemberTable {
  readonly table: string;
  /** The other columns of a member; undefined for a value that is unknown, which leaves the stored one. */
  readonly columns: (facts: MemberFacts) => Readonly<Record<string, unknown>>;
  /**
   * Whether the column `removed` marks former members. Their rows stay, since an older event must not add them again.
   * Without it the copy is of names only, which rows from before a removal still show.
   */
  readonly marksRemoved: boolean;
  /** The data that show a member, where ready answers are made of it. */
  readonly changedData?: (workspaceId: string) => readonly VersionKey[];
}

/** Token of the service's {@link MemberTable}. */
export const MEMBER_TABLE = Symbol('MEMBER_TABLE');

/** The name of a member: the display name, else first and last name, as the web shows a person. */
export const nameOfMember = ({
  displayName,
  firstName,
  lastName,
}: Pick<MemberFacts, 'displayName' | 'firstName' | 'lastName'>): string =>
  displayName || [firstName, lastName].filter(Boolean).join(' ');
