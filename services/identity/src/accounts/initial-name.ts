import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Workspace } from './workspace.entity.js';

/** The name of a user's workspace until it is renamed. */
export const initialNameOf = (displayName: string): string => `${displayName}'s workspace`;

/** Lets the name of a user's workspace follow that of the user. A workspace that was renamed has a name of its own. */
export async function renameOwn(tx: Tx, ownerId: string, before: string, after: string): Promise<void> {
  const named = { ownerId, name: initialNameOf(before) };
  await tx.update(Workspace, named, { name: initialNameOf(after) });
}
