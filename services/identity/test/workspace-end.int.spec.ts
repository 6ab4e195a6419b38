import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Role } from '@emberdeck/contracts/core/roles';
import {
  acceptInvitation,
  createInvitations,
  readInvitation,
} from '@emberdeck/contracts/identity/invitations';
import { memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { findSession, switchWorkspace } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole } from '@emberdeck/contracts/identity/team';
import { getCurrentUser, listMembers } from '@emberdeck/contracts/identity/users';
import {
  deleteWorkspace,
  eraseWorkspaces,
  keepWorkspace,
  workspaceEndChanged,
  workspaceErased,
  workspaceLost,
} from '@emberdeck/contracts/identity/workspace-deletion';
import {
  createWorkspace,
  listWorkspaces,
  offerWorkspace,
  takeWorkspace,
} from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, runScheduled, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const aLink = createInvitations.input.parse({});

describe('the end of a workspace', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity({ environment: { SESSION_IDLE_DAYS: '300', SESSION_MAX_DAYS: '365' } });
  });

  afterAll(() => identity.service.stop());

  async function sessionOf(sessionId: string): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const join = async (): Promise<Actor> => {
    people += 1;
    return sessionOf(tokenHash(await new Visitor(identity, `end${people}@example.com`).join()));
  };

  /** An owner in a further workspace, which is the active one. */
  async function ownerOf(name: string): Promise<Actor> {
    const owner = await join();
    await identity.service.call(createWorkspace, { name }, { actor: owner });
    return sessionOf(owner.sessionId);
  }

  /** A member whose session is in the owner's workspace. */
  async function memberOf({ workspaceId }: Actor, role: Role = 'team_member'): Promise<Actor> {
    const person = await join();
    await identity.service.call(setMember, { workspaceId, user: person.userId, role });
    await identity.service.call(switchWorkspace, { workspaceId }, { actor: person });
    return sessionOf(person.sessionId);
  }

  const end = (actor: Actor, name: string, id = actor.workspaceId) =>
    identity.service.call(deleteWorkspace, { id, name }, { actor });
  const keep = (actor: Actor, id = actor.workspaceId) =>
    identity.service.call(keepWorkspace, { id }, { actor });

  async function afterDays(days: number): Promise<void> {
    identity.clock.advance(days * dayMs);
    await runScheduled(identity.service, eraseWorkspaces.name);
  }

  it('needs the owner and the typed name', async () => {
    const owner = await ownerOf('Lab');
    const manager = await memberOf(owner, 'product_manager');
    await expect(end(owner, 'lab')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(end(manager, 'Lab')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(keep(manager)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(end(await join(), 'Lab', owner.workspaceId)).rejects.toMatchObject({ code: 'not_found' });
    expect((await sessionOf(owner.sessionId)).isWorkspaceEnding).toBe(false);
  });

  it('lets members read until then, and change nothing', async () => {
    const owner = await ownerOf('Lab');
    await memberOf(owner);
    const [first, second] = await Promise.all([end(owner, ' Lab '), end(owner, 'Lab')]);
    expect(second).toEqual(first);
    const ending = await sessionOf(owner.sessionId);
    expect(await identity.service.call(getCurrentUser, {}, { actor: ending })).toMatchObject({
      workspaceEndsAt: first.endsAt,
    });
    expect(await identity.service.call(listMembers, {}, { actor: ending })).toHaveLength(2);
    const invite = identity.service.call(createInvitations, aLink, { actor: ending });
    await expect(invite).rejects.toMatchObject({ code: 'conflict' });
    const change = { userId: owner.userId, role: 'client' } as const;
    await expect(identity.service.call(changeMemberRole, change, { actor: ending })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is undone by its owner, once for all', async () => {
    const owner = await ownerOf('Lab');
    await end(owner, 'Lab');
    await Promise.all([keep(owner), keep(owner)]);
    const changes = (await identity.service.published(workspaceEndChanged)).filter(
      ({ workspaceId }) => workspaceId === owner.workspaceId,
    );
    expect(changes.map(({ endsAt }) => endsAt === null)).toEqual([false, true]);
    await afterDays(8);
    expect(await sessionOf(owner.sessionId)).toMatchObject({ workspaceId: owner.workspaceId });
  });

  it('closes invitations and an offer to another owner', async () => {
    const owner = await ownerOf('Lab');
    const { workspaceId } = owner;
    const heir = await memberOf(owner);
    const made = await identity.service.call(createInvitations, aLink, { actor: owner });
    const token = made.invitations[0]?.link.split('invite=')[1] ?? '';
    await identity.service.call(offerWorkspace, { id: workspaceId, userId: heir.userId }, { actor: owner });
    await end(owner, 'Lab');
    const refused = { code: 'conflict' };
    const personal = await join();
    await expect(
      identity.service.call(acceptInvitation, { token }, { actor: personal }),
    ).rejects.toMatchObject(refused);
    expect(await identity.service.call(readInvitation, { token })).toMatchObject({ state: 'revoked' });
    const take = identity.service.call(takeWorkspace, { id: workspaceId }, { actor: heir });
    await expect(take).rejects.toMatchObject(refused);
    const add = { workspaceId, user: personal.userId, role: 'client' } as const;
    await expect(identity.service.call(setMember, add)).rejects.toMatchObject(refused);
    const invited = new Visitor(identity, 'late@example.com');
    invited.invitation = token;
    expect(await sessionOf(tokenHash(await invited.join()))).toMatchObject({ ownsWorkspace: true });
    await afterDays(7);
    await expect(identity.service.call(readInvitation, { token })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('moves every member to another workspace, and erases it once', async () => {
    const owner = await ownerOf('Lab');
    const { workspaceId } = owner;
    const member = await memberOf(owner, 'client');
    await end(owner, 'Lab');
    await afterDays(6);
    expect((await sessionOf(member.sessionId)).workspaceId).toBe(workspaceId);
    await afterDays(1);
    await afterDays(0);
    for (const { sessionId } of [owner, member]) {
      const moved = await sessionOf(sessionId);
      expect([moved.ownsWorkspace, moved.workspaceId === workspaceId]).toEqual([true, false]);
    }
    const mine = await identity.service.call(listWorkspaces, {}, { actor: await sessionOf(owner.sessionId) });
    expect(mine.map(({ id }) => id)).not.toContain(workspaceId);
    const erased = await identity.service.published(workspaceErased);
    expect(erased.filter((each) => each.workspaceId === workspaceId)).toHaveLength(1);
    const removed = await identity.service.published(memberRemoved);
    expect(removed.filter((each) => each.workspaceId === workspaceId)).toHaveLength(2);
    const lost = (await identity.service.published(workspaceLost)).filter(
      (each) => each.lostId === workspaceId,
    );
    expect(lost.map(({ name }) => name)).toEqual(['Lab', 'Lab']);
    const late = identity.service.call(switchWorkspace, { workspaceId }, { actor: member });
    await expect(late).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves a person without another workspace a new, empty one', async () => {
    const owner = await join();
    const { workspaceName } = await identity.service.call(getCurrentUser, {}, { actor: owner });
    await end(owner, workspaceName);
    await afterDays(7);
    const moved = await sessionOf(owner.sessionId);
    expect(moved).toMatchObject({ ownsWorkspace: true, isWorkspaceEnding: false });
    expect(moved.workspaceId).not.toBe(owner.workspaceId);
  });
});
