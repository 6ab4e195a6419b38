import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { listWorkspaces, updateWorkspace, workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('workspaces', () => {
  let identity: TestIdentity;
  let members = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function newMember(timeZone: string | null = null): Promise<Actor> {
    members += 1;
    const sessionId = tokenHash(
      await new Visitor(identity, `workspaces${members}@example.com`).join(undefined, timeZone),
    );
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (actor === null) throw new Error('The member has no session');
    return actor;
  }

  /** Makes the actor a member of another workspace as well. */
  const addTo = ({ workspaceId }: Actor, { userId }: Actor, role: Actor['role']) =>
    identity.service.database.asAdministrator(
      `INSERT INTO identity.membership (workspace_id, user_id, role, joined_at)
     VALUES ('${workspaceId}', '${userId}', '${role}', now())`,
    );
  const list = (actor: Actor) => identity.service.call(listWorkspaces, {}, { actor });
  const zonesOf = async (actor: Actor) => (await list(actor)).map(({ timeZone }) => timeZone);
  const set = (actor: Actor, id: string, timeZone: string) =>
    identity.service.call(updateWorkspace, { id, timeZone }, { actor });
  const eventsOf = async ({ workspaceId }: Actor) =>
    (await identity.service.published(workspaceChanged))
      .filter((event) => event.workspaceId === workspaceId)
      .map(({ timeZone, revision }) => [revision, timeZone]);

  describe('the time zone of a workspace', () => {
    it.each([
      ['Asia/Kathmandu', 'Asia/Kathmandu', [[0, 'Asia/Kathmandu']]],
      [null, 'UTC', []],
      ['UTC', 'UTC', []],
      ['Mars/Olympus', 'UTC', []],
    ])('is at first that of the browser: %j gives %s', async (given, timeZone, events) => {
      const actor = await newMember(given);
      expect(await list(actor)).toEqual([
        {
          id: actor.workspaceId,
          name: expect.any(String),
          role: 'team_member',
          ownsWorkspace: true,
          timeZone,
          isOffered: false,
          offeredTo: null,
          endsAt: null,
        },
      ]);
      expect(await eventsOf(actor)).toEqual(events);
    });

    it('is changed by its owner, and published once for each change with a growing revision', async () => {
      const actor = await newMember('Europe/Berlin');
      const { workspaceId } = actor;
      for (const zone of ['America/Denver', 'America/Denver', 'Pacific/Auckland']) {
        expect(await set(actor, workspaceId, zone)).toMatchObject({ id: workspaceId, timeZone: zone });
      }
      expect(await zonesOf(actor)).toEqual(['Pacific/Auckland']);
      expect(await eventsOf(actor)).toEqual([
        [0, 'Europe/Berlin'],
        [1, 'America/Denver'],
        [2, 'Pacific/Auckland'],
      ]);
    });

    it('is changed by the right in this workspace, whatever the role in the active one', async () => {
      const [owner, manager, colleague, stranger] = await Promise.all([1, 2, 3, 4].map(() => newMember()));
      if (!owner || !manager || !colleague || !stranger) throw new Error('A member is missing');
      await addTo(owner, manager, 'product_manager');
      await addTo(owner, colleague, 'team_member');
      const { workspaceId } = owner;
      await expect(set(colleague, workspaceId, 'Europe/Berlin')).rejects.toMatchObject({ code: 'forbidden' });
      await expect(set(stranger, workspaceId, 'Europe/Berlin')).rejects.toMatchObject({ code: 'not_found' });
      await expect(set(owner, randomUUID(), 'Europe/Berlin')).rejects.toMatchObject({ code: 'not_found' });
      expect(await set(manager, workspaceId, 'Asia/Tokyo')).toMatchObject({
        role: 'product_manager',
        ownsWorkspace: false,
      });
      expect(await zonesOf(colleague)).toEqual(['UTC', 'Asia/Tokyo']);
      expect(await zonesOf(stranger)).toEqual(['UTC']);
    });

    it('is a name of the database', async () => {
      const actor = await newMember();
      await expect(set(actor, actor.workspaceId, '+02:00')).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });
  });
});
