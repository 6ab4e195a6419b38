import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { picturePathOf } from '@emberdeck/contracts/core/picture-path';
import { demoPeople, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { profileUpdated } from '@emberdeck/contracts/gamification/profile';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { memberAdded, memberChanged } from '@emberdeck/contracts/identity/memberships';
import { getCurrentUser, listMembers, userJoined } from '@emberdeck/contracts/identity/users';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { startTestService } from '@emberdeck/testing/service-harness';
import { anActor } from '@emberdeck/testing/actors';
import { definition } from '../src/definition.js';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('accounts', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity({ runtime: { demo: true } });
    await Promise.all([provisionDemo(), provisionDemo()]);
  });

  afterAll(() => identity.service.stop());

  const firstStart = Date.now();

  /** Adds the people of the demo as it does, each at the time of joining. Returns whether each was new. */
  async function provisionDemo(): Promise<boolean[]> {
    const { service } = identity;
    const answers: boolean[] = [];
    for (const person of demoPeople) {
      const { joinedDaysAgo, ...fields } = person;
      const input = {
        ...fields,
        workspace: demoWorkspace,
        ownsWorkspace: person === demoUser,
        referralCode: null,
      };
      const time = new Date(firstStart - joinedDaysAgo * 86_400_000);
      answers.push((await service.call(provisionMember, input, { actor: inDemo(person), time })).isNew);
    }
    return answers;
  }

  async function join(entryValue: string, displayName: string): Promise<Actor> {
    const sessionToken = await new Visitor(identity, entryValue).join(displayName);
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken) });
    if (!actor) {
      throw new Error('The session is not there');
    }
    return actor;
  }

  const inDemo = (person: (typeof demoPeople)[number]): Actor =>
    anActor({ ...person, workspaceId: demoWorkspace.id, ownsWorkspace: person === demoUser });

  describe('an account whose address leads to the mailbox of another account', () => {
    it('says so, also if both join at the same moment', async () => {
      const addresses = ['one', 'one+a', 'one+b', 'two'].map((name) => `${name}@mailbox.example`);
      const joined = await Promise.all(addresses.map((address) => join(address, 'Ada')));
      const events = await identity.service.published(userJoined);
      const isNew = joined.map(({ userId }) => events.find((each) => each.userId === userId)?.isNewMailbox);
      expect(isNew.slice(0, 3).filter(Boolean)).toEqual([true]);
      expect(isNew[3]).toBe(true);
    });
  });

  describe('members for other services', () => {
    const read = (workspaceId: string, userIds: string[]) =>
      identity.service.call(readWorkspaceMembers, { workspaceId, userIds });

    it('are those of the given users that are members now', async () => {
      const actor = await join('reports@example.com', 'Reports');
      const stranger = await join('stranger@example.com', 'Stranger');
      expect(await read(actor.workspaceId, [actor.userId, stranger.userId])).toEqual({
        name: "Reports's workspace",
        members: [
          {
            userId: actor.userId,
            role: 'team_member',
            ownsWorkspace: true,
            name: 'Reports',
            email: 'reports@example.com',
          },
        ],
      });
    });

    it('are none, with the name of the workspace or without', async () => {
      expect(await read(demoWorkspace.id, [])).toEqual({ name: demoWorkspace.name, members: [] });
      expect(await read(anActor().workspaceId, [])).toEqual({ name: null, members: [] });
    });
  });

  describe('the current user', () => {
    it('is shown with workspace and role', async () => {
      const actor = await join('current@example.com', 'Current');
      const user = await identity.service.call(getCurrentUser, {}, { actor });
      expect(user).toEqual({
        id: actor.userId,
        email: 'current@example.com',
        firstName: null,
        lastName: null,
        displayName: 'Current',
        showsFullName: false,
        profileImageUrl: null,
        role: 'team_member',
        ownsWorkspace: true,
        workspaceId: actor.workspaceId,
        workspaceName: "Current's workspace",
        workspaceEndsAt: null,
        viewAs: null,
        verified: true,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: user.createdAt,
      });
    });

    it('is unauthorized in a workspace without a membership', async () => {
      const actor = await join('outsider@example.com', 'Outsider');
      const elsewhere = { ...actor, workspaceId: demoWorkspace.id };
      await expect(identity.service.call(getCurrentUser, {}, { actor: elsewhere })).rejects.toMatchObject({
        code: 'unauthorized',
      });
    });

    it('is refused without a signed actor', async () => {
      await expect(identity.service.call(getCurrentUser, {})).rejects.toMatchObject({ code: 'unauthorized' });
      await expect(identity.service.call(listMembers, {})).rejects.toMatchObject({ code: 'unauthorized' });
    });
  });

  describe('members', () => {
    it('belong to the active workspace only', async () => {
      const actor = await join('alone@example.com', 'Alone');
      const members = await identity.service.call(listMembers, {}, { actor });
      expect(members).toEqual([
        {
          userId: actor.userId,
          displayName: 'Alone',
          firstName: null,
          lastName: null,
          email: 'alone@example.com',
          profileImageUrl: null,
          role: 'team_member',
          ownsWorkspace: true,
          joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ]);
    });

    it('are shown to a client without addresses', async () => {
      const client = demoPeople.find(({ role }) => role === 'client');
      const seen = await identity.service.call(listMembers, {}, { actor: inDemo(client ?? demoUser) });
      expect(seen.map(({ email }) => email)).toEqual([null, null, null, null]);
      const members = await identity.service.call(listMembers, {}, { actor: inDemo(demoUser) });
      expect(members.map(({ email, role, displayName }) => [email, role, displayName])).toEqual(
        demoPeople.map(({ email, role, displayName }) => [email, role, displayName]),
      );
    });

    it('of the demo joined on the days that its other data assumes', async () => {
      const members = await identity.service.call(listMembers, {}, { actor: inDemo(demoUser) });
      const [first = 0, ...later] = members.map(({ joinedAt }) => Date.parse(joinedAt) / 86_400_000);
      const daysAfter = demoPeople.map(({ joinedDaysAgo }) => demoUser.joinedDaysAgo - joinedDaysAgo);
      expect(later.map((day) => day - first)).toEqual(daysAfter.slice(1));
    });
  });

  describe('a changed profile', () => {
    const pictureOf = (name: string) => picturePathOf(createHash('sha256').update(name).digest('hex'));

    const change = (userId: string, displayName: string, updatedAt: string) =>
      identity.service.publish(profileUpdated, {
        userId,
        displayName,
        avatar: pictureOf(displayName),
        updatedAt,
      });

    it('never stores a picture address of another site from an old event', async () => {
      const actor = await join('foreign@example.com', 'Foreign');
      const payload = { userId: actor.userId, displayName: 'Foreign', updatedAt: '2026-03-02T10:00:00.000Z' };
      await identity.service.publish(profileUpdated, { ...payload, avatar: 'https://example.com/a.png' });
      const user = await identity.service.call(getCurrentUser, {}, { actor });
      expect(user.profileImageUrl).toBeNull();
    });

    it('changes name and picture, and a late event does not replace a newer one', async () => {
      const actor = await join('renamed@example.com', 'Before');
      await change(actor.userId, 'Newest', '2026-03-02T10:00:00.000Z');
      await change(actor.userId, 'Late', '2026-03-01T10:00:00.000Z');
      expect(await identity.service.call(getCurrentUser, {}, { actor })).toMatchObject({
        displayName: 'Newest',
        profileImageUrl: pictureOf('Newest'),
        workspaceName: "Newest's workspace",
      });
      const ofActor = ({ userId }: { readonly userId: string }) => userId === actor.userId;
      const published = [
        ...(await identity.service.published(memberAdded)).filter(ofActor),
        ...(await identity.service.published(memberChanged)).filter(ofActor),
      ];
      expect(published.map(({ displayName, revision }) => [displayName, revision])).toEqual([
        ['Before', 1],
        ['Newest', 2],
      ]);
      expect(published.every(({ ownsWorkspace }) => ownsWorkspace)).toBe(true);
    });

    it('leaves a workspace with a name of its own alone', async () => {
      const actor = await join('own-name@example.com', 'Before');
      await identity.service.database.asAdministrator(
        "UPDATE identity.workspace SET name = 'The Lab' WHERE id = $1",
        [actor.workspaceId],
      );
      await change(actor.userId, 'After', '2026-03-02T10:00:00.000Z');
      const user = await identity.service.call(getCurrentUser, {}, { actor });
      expect(user).toMatchObject({ displayName: 'After', workspaceName: 'The Lab' });
    });

    it('changes nothing for an unknown user', async () => {
      const before = (await identity.service.published(memberChanged)).length;
      await change('7b9f3d0e-1111-4222-8333-444455556666', 'Unknown', '2026-03-02T10:00:00.000Z');
      expect(await identity.service.published(memberChanged)).toHaveLength(before);
    });
  });

  describe('the demo workspace', () => {
    it('is not changed when its people are added again', async () => {
      const before = await identity.service.call(listMembers, {}, { actor: inDemo(demoUser) });
      expect(await provisionDemo()).toEqual([false, false, false, false]);
      expect(await identity.service.call(listMembers, {}, { actor: inDemo(demoUser) })).toEqual(before);
    });

    it('is provisioned with its people, published once, and a person signs in to it', async () => {
      const joined = (await identity.service.published(userJoined)).filter(
        ({ workspaceId }) => workspaceId === demoWorkspace.id,
      );
      expect(joined.map(({ userId }) => userId).toSorted()).toEqual(
        demoPeople.map(({ userId }) => userId).toSorted(),
      );
      const visitor = new Visitor(identity, demoUser.email);
      await visitor.start();
      const { userExists, sessionToken } = await visitor.verify();
      expect(userExists).toBe(true);
      const { actor } = await identity.service.call(findSession, {
        sessionId: tokenHash(sessionToken ?? ''),
      });
      expect(actor).toMatchObject({
        userId: demoUser.userId,
        workspaceId: demoWorkspace.id,
        displayName: demoUser.displayName,
        ownsWorkspace: true,
      });
    });

    it('is absent unless it is enabled', async () => {
      const plain = await startTestService(definition);
      const input = { ...demoUser, workspace: demoWorkspace, ownsWorkspace: true, referralCode: null };
      try {
        await expect(plain.call(provisionMember, input)).rejects.toMatchObject({ code: 'forbidden' });
        const people = await plain.database.asAdministrator('SELECT id FROM identity.user_account');
        expect(people).toEqual([]);
      } finally {
        await plain.stop();
      }
    });
  });
});
