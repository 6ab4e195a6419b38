import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Role } from '@emberdeck/contracts/core/roles';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import {
  changeMemberRole,
  type LeftBehind,
  memberPlaceChanged,
  removeTeamMember,
} from '@emberdeck/contracts/identity/team';
import { getCurrentUser, listMembers } from '@emberdeck/contracts/identity/users';
import { workspaceLost } from '@emberdeck/contracts/identity/workspace-deletion';
import {
  createWorkspace,
  leaveWorkspace,
  listWorkspaces,
  maxOwnWorkspaces,
  offerWorkspace,
  takeWorkspace,
  updateWorkspace,
} from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('the team of a workspace', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function sessionOf(sessionId: string): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const join = async (): Promise<Actor> => {
    people += 1;
    return sessionOf(tokenHash(await new Visitor(identity, `team${people}@example.com`).join()));
  };

  /** A member of the owner's workspace, as the gateway signs it. */
  async function memberOf(owner: Actor, role: Role): Promise<Actor> {
    const person = await join();
    const { workspaceId } = owner;
    await identity.service.call(setMember, { workspaceId, user: person.userId, role });
    return { ...person, workspaceId, role, ownsWorkspace: false };
  }

  const change = (actor: Actor, { userId }: Actor, role: Role, before?: Role) =>
    identity.service.call(changeMemberRole, { userId, role, ...(before && { before }) }, { actor });
  const remove = (actor: Actor, { userId }: Actor, leftBehind: LeftBehind = 'hand_over') =>
    identity.service.call(removeTeamMember, { userId, leftBehind }, { actor });
  const members = async (actor: Actor): Promise<string[]> =>
    (await identity.service.call(listMembers, {}, { actor })).map(({ userId, role }) => `${userId} ${role}`);

  it('follows a change of a role, unless someone else has changed it', async () => {
    const owner = await join();
    const member = await memberOf(owner, 'team_member');
    await change(owner, member, 'client', 'team_member');
    expect(await members(owner)).toContain(`${member.userId} client`);
    await expect(change(owner, member, 'team_member', 'team_member')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('loses a removed member, whose session moves to a workspace of its own', async () => {
    const owner = await join();
    const member = await memberOf(owner, 'team_member');
    await remove(owner, member, 'pause');
    expect(await members(owner)).toHaveLength(1);
    expect((await sessionOf(member.sessionId)).workspaceId).not.toBe(owner.workspaceId);
    const [place] = (await identity.service.published(memberPlaceChanged)).filter(
      ({ memberId }) => memberId === member.userId,
    );
    expect(place).toMatchObject({ change: 'removed', leftBehind: 'pause', heirId: null });
  });

  it('tells a removed member who did it, but not one who left', async () => {
    const owner = await join();
    const [removed, left] = [await memberOf(owner, 'team_member'), await memberOf(owner, 'client')];
    const { workspaceName } = await identity.service.call(getCurrentUser, {}, { actor: owner });
    await remove(owner, removed);
    await identity.service.call(leaveWorkspace, { id: owner.workspaceId }, { actor: left });
    const lost = (await identity.service.published(workspaceLost)).filter(
      ({ lostId }) => lostId === owner.workspaceId,
    );
    const { workspaceId } = await sessionOf(removed.sessionId);
    expect(lost).toEqual([
      {
        userId: removed.userId,
        workspaceId,
        lostId: owner.workspaceId,
        name: workspaceName,
        removedBy: owner.displayName,
      },
    ]);
    expect(workspaceLost.notice?.entriesOf(lost[0], 'event')).toMatchObject([
      { kind: 'workspace_removed', readers: { kind: 'user', userId: removed.userId } },
    ]);
  });

  it('refuses the removal of the owner, of oneself, and by members who do not manage', async () => {
    const owner = await join();
    const [manager, member] = [
      await memberOf(owner, 'product_manager'),
      await memberOf(owner, 'team_member'),
    ];
    await expect(remove(manager, owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(manager, manager)).rejects.toMatchObject({ code: 'conflict' });
    await expect(remove(member, manager)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(await join(), member)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lets one of two managers win who remove each other', async () => {
    const owner = await join();
    const pair = [
      await memberOf(owner, 'product_manager'),
      await memberOf(owner, 'product_manager'),
    ] as const;
    const outcomes = await Promise.allSettled([remove(pair[0], pair[1]), remove(pair[1], pair[0])]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await members(owner)).toHaveLength(2);
  });

  it('is left by a member, and not by its owner', async () => {
    const owner = await join();
    const member = await memberOf(owner, 'team_member');
    const { workspaceId: id } = owner;
    await expect(identity.service.call(leaveWorkspace, { id }, { actor: owner })).rejects.toMatchObject({
      code: 'conflict',
    });
    await identity.service.call(leaveWorkspace, { id }, { actor: member });
    expect(await members(owner)).toHaveLength(1);
  });

  it('is handed over once the other accepts', async () => {
    const owner = await join();
    const heir = await memberOf(owner, 'client');
    const { workspaceId: id } = owner;
    await expect(identity.service.call(takeWorkspace, { id }, { actor: heir })).rejects.toMatchObject({
      code: 'conflict',
    });
    await identity.service.call(offerWorkspace, { id, userId: heir.userId }, { actor: owner });
    const offered = await identity.service.call(listWorkspaces, {}, { actor: heir });
    expect(offered.find((each) => each.id === id)).toMatchObject({ isOffered: true, ownsWorkspace: false });
    // Its owner alone knows to whom it is offered.
    expect(offered.filter((each) => 'offeredTo' in each && each.offeredTo !== null)).toEqual([]);
    const own = await identity.service.call(listWorkspaces, {}, { actor: owner });
    expect(own.find((each) => each.id === id)).toMatchObject({ isOffered: false, offeredTo: heir.userId });
    await identity.service.call(takeWorkspace, { id }, { actor: heir });
    const before = await identity.service.call(listWorkspaces, {}, { actor: owner });
    expect(before.find((each) => each.id === id)).toMatchObject({ ownsWorkspace: false });
    await identity.service.call(leaveWorkspace, { id }, { actor: owner });
    expect(await members(heir)).toHaveLength(1);
    // Who owned nothing else has a workspace again.
    expect((await sessionOf(owner.sessionId)).ownsWorkspace).toBe(true);
  });

  it('may be one of five of a person, each with its name', async () => {
    const owner = await join();
    const add = (name: string) => identity.service.call(createWorkspace, { name }, { actor: owner });
    const made = await add('Research');
    expect(await sessionOf(owner.sessionId)).toMatchObject({ workspaceId: made.id, ownsWorkspace: true });
    await Promise.all(['a', 'b', 'c'].map(add));
    await expect(add('d')).rejects.toMatchObject({ code: 'conflict' });
    const mine = await identity.service.call(listWorkspaces, {}, { actor: owner });
    expect(mine).toHaveLength(maxOwnWorkspaces);
    const renamed = { id: made.id, name: 'Lab', before: { name: 'Research' } };
    expect(await identity.service.call(updateWorkspace, renamed, { actor: owner })).toMatchObject({
      name: 'Lab',
    });
    await expect(identity.service.call(updateWorkspace, renamed, { actor: owner })).rejects.toMatchObject({
      code: 'changed_elsewhere',
    });
  });
});
