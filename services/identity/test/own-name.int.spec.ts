import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { listMembers, updateOwnName } from '@emberdeck/contracts/identity/users';
import { createWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('the name of a person', () => {
  let identity: TestIdentity;
  let actor: Actor;

  beforeAll(async () => {
    identity = await startIdentity();
    const sessionId = tokenHash(await new Visitor(identity, 'named@example.com').join());
    const found = await identity.service.call(findSession, { sessionId });
    if (!found.actor) throw new Error('There is no session');
    actor = found.actor;
    await identity.service.call(createWorkspace, { name: 'Lab' }, { actor });
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
      return [member?.displayName, now?.displayName, event?.displayName];
    };
    const { displayName } = actor;
    expect(await shown()).toEqual([displayName, displayName, displayName]);
    const user = await change({ showsFullName: true });
    expect(user).toMatchObject({ displayName: 'Ada Lovelace', showsFullName: true });
    expect(await shown()).toEqual(Array(3).fill('Ada Lovelace'));
    await change({ lastName: 'King' });
    expect(await shown()).toEqual(Array(3).fill('Ada King'));
    await change({ firstName: '', lastName: '' });
    expect(await shown()).toEqual(Array(3).fill(displayName));
    await change({ firstName: 'Ada', lastName: 'Lovelace', showsFullName: false });
    expect(await shown()).toEqual(Array(3).fill(displayName));
  });

  it('may be taken away, one at a time', async () => {
    await identity.service.call(updateOwnName, updateOwnName.input.parse({ lastName: '' }), { actor });
    const members = await identity.service.call(listMembers, {}, { actor });
    expect(members).toMatchObject([{ firstName: 'Ada', lastName: null }]);
  });
});
