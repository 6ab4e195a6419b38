import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Role } from '@emberdeck/contracts/core/roles';
import { memberAdded, memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { removeMember, setMember } from '@emberdeck/contracts/identity/operator-accounts';
import {
  checkSessions,
  findSession,
  sessionMoved,
  switchWorkspace,
} from '@emberdeck/contracts/identity/sessions';
import { getCurrentUser, getMember, listMembers } from '@emberdeck/contracts/identity/users';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('memberships', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  let people = 0;

  /** Signs a new user in and returns the actor. */
  async function join(): Promise<Actor> {
    people += 1;
    return actorOf(tokenHash(await new Visitor(identity, `member${people}@example.com`).join()));
  }

  async function actorOf(sessionId: string): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const set = async (workspaceId: string, { userId }: Actor, role: Role = 'team_member') =>
    (await identity.service.call(setMember, { workspaceId, user: userId, role })).done;

  const remove = async (workspaceId: string, { userId }: Actor) =>
    (await identity.service.call(removeMember, { workspaceId, user: userId })).removed;

  const switchTo = (workspaceId: string, actor: Actor) =>
    identity.service.call(switchWorkspace, { workspaceId }, { actor });

  const movesOf = async ({ sessionId }: Actor) =>
    (await identity.service.published(sessionMoved)).filter((each) => each.sessionId === sessionId);

  describe('a membership', () => {
    it('is added once, with a new revision of the user', async () => {
      const [owner, guest] = [await join(), await join()];
      const { workspaceId } = owner;
      expect(await set(workspaceId, guest, 'client')).toBe('added');
      expect(await set(workspaceId, guest, 'client')).toBe('nothing');
      const { userId, displayName, firstName, lastName, profileImageUrl } = guest;
      const added = (await identity.service.published(memberAdded)).filter((each) => each.userId === userId);
      expect(added).toMatchObject([
        { workspaceId: guest.workspaceId, role: 'team_member', ownsWorkspace: true, revision: 1 },
        {
          ...{ userId, workspaceId, role: 'client', ownsWorkspace: false, revision: 2 },
          ...{ displayName, firstName, lastName, profileImageUrl },
        },
      ]);
      const members = await identity.service.call(listMembers, {}, { actor: owner });
      expect(members.map((each) => [each.userId, each.role])).toEqual([
        [owner.userId, 'team_member'],
        [userId, 'client'],
      ]);
    });

    it('is found by a part of the name or address, which a client does not search', async () => {
      const [owner, guest] = [await join(), await join()];
      const { workspaceId } = owner;
      await set(workspaceId, guest, 'client');
      await switchTo(workspaceId, guest);
      const client = await actorOf(guest.sessionId);
      const find = async (actor: Actor, q: string) =>
        (await identity.service.call(listMembers, { q }, { actor })).map(({ userId }) => userId);
      expect(await find(owner, guest.displayName.toUpperCase())).toContain(guest.userId);
      expect(await find(owner, '%')).toEqual([]);
      expect(await find(owner, '@')).toEqual([owner.userId, guest.userId]);
      expect(await find(client, '@')).toEqual([]);
    });

    it('shows its profile to members, and to no one else', async () => {
      const [owner, guest, stranger] = [await join(), await join(), await join()];
      await set(owner.workspaceId, guest, 'client');
      const read = (actor: Actor) => identity.service.call(getMember, { userId: guest.userId }, { actor });
      expect(await read(owner)).toMatchObject({ userId: guest.userId, role: 'client', timeZone: 'UTC' });
      await expect(read(stranger)).rejects.toMatchObject({ code: 'not_found' });
      const own = identity.service.call(getMember, { userId: owner.userId }, { actor: guest });
      await expect(own).rejects.toMatchObject({ code: 'not_found' });
    });

    it('changes its role, and the sessions in it follow', async () => {
      const [owner, guest] = [await join(), await join()];
      await set(owner.workspaceId, guest);
      await switchTo(owner.workspaceId, guest);
      expect(await set(owner.workspaceId, guest, 'product_manager')).toBe('changed');
      expect(await actorOf(guest.sessionId)).toMatchObject({ role: 'product_manager', revision: 3 });
      const [changed] = (await identity.service.published(memberChanged)).filter(
        (each) => each.userId === guest.userId,
      );
      expect(changed).toMatchObject({ workspaceId: owner.workspaceId, role: 'product_manager', revision: 3 });
    });

    it('is refused for an unknown user or workspace', async () => {
      const owner = await join();
      expect(await set(randomUUID(), owner)).toBeNull();
      expect(await set(owner.workspaceId, { ...owner, userId: randomUUID() })).toBeNull();
      expect(await remove(owner.workspaceId, { ...owner, userId: randomUUID() })).toBe(false);
    });

    it('of the owner stays', async () => {
      const owner = await join();
      await expect(remove(owner.workspaceId, owner)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await actorOf(owner.sessionId)).toMatchObject({ workspaceId: owner.workspaceId });
    });
  });

  describe('the active workspace of a session', () => {
    it('changes to another one of the user, and is published once', async () => {
      const [owner, guest] = [await join(), await join()];
      const { workspaceId } = owner;
      await set(workspaceId, guest, 'client');
      await Promise.all(Array.from({ length: 5 }, () => switchTo(workspaceId, guest)));
      const moved = await actorOf(guest.sessionId);
      expect(moved).toMatchObject({ workspaceId, role: 'client', ownsWorkspace: false });
      expect(await movesOf(guest)).toEqual([
        { sessionId: guest.sessionId, userId: guest.userId, workspaceId },
      ]);
      const { sessionId } = guest;
      expect(await identity.service.call(checkSessions, { sessionIds: [sessionId] })).toEqual({
        alive: [sessionId],
        roles: ['client'],
        places: [{ workspaceId, ownsWorkspace: false }],
      });
      expect(await identity.service.call(getCurrentUser, {}, { actor: moved })).toMatchObject({
        workspaceId,
        role: 'client',
      });
    });

    it('is never one of others', async () => {
      const [owner, stranger] = [await join(), await join()];
      await expect(switchTo(owner.workspaceId, stranger)).rejects.toMatchObject({ code: 'not_found' });
      expect(await actorOf(stranger.sessionId)).toMatchObject({ workspaceId: stranger.workspaceId });
      expect(await movesOf(stranger)).toEqual([]);
    });

    it('falls back to the own one when the member is removed, for each session there', async () => {
      const [owner, guest] = [await join(), await join()];
      const { workspaceId } = owner;
      await set(workspaceId, guest);
      await switchTo(workspaceId, guest);
      expect(await remove(workspaceId, guest)).toBe(true);
      expect(await remove(workspaceId, guest)).toBe(false);
      expect(await actorOf(guest.sessionId)).toMatchObject({ workspaceId: guest.workspaceId, revision: 3 });
      expect((await movesOf(guest)).at(-1)).toMatchObject({ workspaceId: guest.workspaceId });
      const removed = (await identity.service.published(memberRemoved)).filter(
        (each) => each.userId === guest.userId,
      );
      expect(removed).toMatchObject([{ workspaceId, revision: 3 }]);
      expect(await identity.service.call(listMembers, {}, { actor: owner })).toHaveLength(1);
      await expect(switchTo(workspaceId, guest)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('moves to a new workspace of the user with the last membership', async () => {
      const [owner, guest] = [await join(), await join()];
      await set(owner.workspaceId, guest);
      await switchTo(owner.workspaceId, guest);
      // People of the demo own no workspace.
      await identity.service.database.asAdministrator(
        'DELETE FROM identity.membership WHERE user_id = $1 AND workspace_id = $2',
        [guest.userId, guest.workspaceId],
      );
      await remove(owner.workspaceId, guest);
      const moved = await actorOf(guest.sessionId);
      expect(moved).toMatchObject({ ownsWorkspace: true });
      expect([owner.workspaceId, guest.workspaceId]).not.toContain(moved.workspaceId);
    });

    it('is never one without the user, when a removal happens in the same moment', async () => {
      const [owner, guest] = [await join(), await join()];
      for (let round = 0; round < 10; round += 1) {
        await set(owner.workspaceId, guest);
        await Promise.allSettled([
          switchTo(owner.workspaceId, guest),
          remove(owner.workspaceId, guest),
          switchTo(owner.workspaceId, guest),
        ]);
        expect(await actorOf(guest.sessionId)).toMatchObject({ workspaceId: guest.workspaceId });
      }
    });
  });
});
