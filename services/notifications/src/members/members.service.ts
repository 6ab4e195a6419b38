import { Injectable } from '@nestjs/common';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { selectNames } from './members.queries.js';

/** Reads the copy of workspace members. */
@Injectable()
export class MembersService {
  /** The names of members in one statement, as a function that returns null for an unknown member. */
  async findNames(
    tx: Tx,
    members: readonly { readonly workspaceId: string; readonly userId: string }[],
  ): Promise<(workspaceId: string, userId: string) => string | null> {
    const rows = await selectNames(tx, members);
    const names = new Map(rows.map(({ workspaceId, userId, name }) => [`${workspaceId} ${userId}`, name]));
    return (workspaceId, userId) => names.get(`${workspaceId} ${userId}`) ?? null;
  }
}
