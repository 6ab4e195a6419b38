import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { shownName } from '../shown-name.js';

/** A member of a workspace of the user. */
export interface Reader {
  readonly workspace: string;
  readonly yourRole: string;
  readonly member: string;
  readonly role: string;
}

/** The most members that an export names. */
export const maxReaders = 5_000;

const readersSql = `
  /* across workspaces: those of the user */
  SELECT workspace.name AS workspace, mine.role AS "yourRole", ${shownName('person')} AS member, other.role
    FROM membership AS mine
    JOIN workspace ON workspace.id = mine.workspace_id
    JOIN membership AS other ON other.workspace_id = mine.workspace_id AND other.user_id <> mine.user_id
    JOIN user_account AS person ON person.id = other.user_id
   WHERE mine.user_id = $1
   ORDER BY workspace.name, workspace.id, member, person.id LIMIT ${maxReaders}`;

/** The members of the user's workspaces. By hand, since it joins the memberships with themselves. */
export const selectReaders = (work: UnitOfWork, userId: string): Promise<Reader[]> =>
  work.read<Reader>(readersSql, [userId]);
