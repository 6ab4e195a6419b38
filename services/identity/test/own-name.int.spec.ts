import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { listMembers, updateOwnName } from '@emberdeck/contracts/identity/users';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { createWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { definition } from '../src/definition.js';
import { selectReaders } from '../src/personal/readers.queries.js';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('the name of a person', () => {
  let identity: TestIdentity;
  let actor: Actor;
  /** A member beside the person. */
  let readerId: string;
  let work: UnitOfWork;

  beforeAll(async () => {
    identity = await startIdentity();
    const sessionId = tokenHash(await new Visitor(identity, 'named@example.com').join());
    const found = await identity.service.call(findSession, { sessionId });
    if (!found.actor) throw new Error('There is no session');
    actor = found.actor;
    const { id } = await identity.service.call(createWorkspace, { name: 'Lab' }, { actor });
    const other = tokenHash(await new Visitor(identity, 'reader@example.com').join());
    readerId = (await identity.service.call(findSession, { sessionId: other })).actor?.userId ?? '';
    const member = { workspaceId: id, user: readerId, role: 'client' as const };
    await identity.service.call(setMember, member);
    const { entities } = definition;
    work = new UnitOfWork(await identity.service.database.connect('identity', { entities }));
  });

  afterAll(() => identity.service.stop());

  const changes = async () =>
    (await identity.service.published(memberChanged)).filter(({ firstName }) => firstName === 'Ada');

  it('is changed in every workspace, once', async () => {
    const names = { firstName: ' Ada ', lastName: 'Lovelace' };
    for (let time = 1; time <= 2; time += 1) {
      const user = await identity.service.call(updateOwnName, updateOwnName.input.parse(names), { actor });
      expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    }
    expect(await changes()).toHaveLength(2);
    const members = await identity.service.call(listMembers, {}, { actor });
    expect(members).toMatchObject([{ firstName: 'Ada', lastName: 'Lovelace' }]);
  });

  it('is shown as the person wants it, in lists, events and to other services, and follows a change', async () => {
    const change = (input: object) =>
      identity.service.call(updateOwnName, updateOwnName.input.parse(input), { actor });
    const shown = async (): Promise<unknown[]> => {
      const [member] = await identity.service.call(listMembers, {}, { actor });
      const { actor: now } = await identity.service.call(findSession, { sessionId: actor.sessionId });
      const event = (await identity.service.published(memberChanged)).at(-1);
      const { workspaceId } = now ?? actor;
      const asked = { workspaceId, userIds: [actor.userId] };
      const [forServices] = (await identity.service.call(readWorkspaceMembers, asked)).members;
      const [inExport] = await selectReaders(work, readerId);
      return [member?.displayName, now?.displayName, event?.displayName, forServices?.name, inExport?.member];
    };
    const { displayName } = actor;
    expect(await shown()).toEqual(Array(5).fill(displayName));
    const user = await change({ showsFullName: true });
    expect(user).toMatchObject({ displayName: 'Ada Lovelace', showsFullName: true });
    expect(await shown()).toEqual(Array(5).fill('Ada Lovelace'));
    await change({ lastName: 'King' });
    expect(await shown()).toEqual(Array(5).fill('Ada King'));
    await change({ firstName: '', lastName: '' });
    expect(await shown()).toEqual(Array(5).fill(displayName));
    await change({ firstName: 'Ada', lastName: 'Lovelace', showsFullName: false });
    expect(await shown()).toEqual(Array(5).fill(displayName));
  });

  it('may be taken away, one at a time', async () => {
    await identity.service.call(updateOwnName, updateOwnName.input.parse({ lastName: '' }), { actor });
    const members = await identity.service.call(listMembers, {}, { actor });
    expect(members).toMatchObject([{ firstName: 'Ada', lastName: null }]);
  });
});
