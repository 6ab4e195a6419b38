import { randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';

/** Creates a signed-in user with a separate workspace. `changes` overrides any field. */
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
