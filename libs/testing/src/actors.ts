import { randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';

/** A signed-in person with a workspace of their own; a test changes what it is about. */
export function anActor(changes: Partial<Actor> = {}): Actor {
  return {
    userId: randomUUID(),
    workspaceId: randomUUID(),
    sessionId: 'ab'.repeat(32),
    role: 'team_member',
    ownsWorkspace: true,
    verified: true,
    displayName: 'Player_1234',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    revision: 1,
    ...changes,
  };
}
