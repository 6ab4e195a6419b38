import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { listMembers } from '@emberdeck/contracts/identity/users';
import { deleteWorkspace } from '@emberdeck/contracts/identity/workspace-deletion';
import {
  closeDomain,
  joinWorkspace,
  listDomains,
  listOpenWorkspaces,
  openDomain,
  workspaceDomainChanged,
} from '@emberdeck/contracts/identity/workspace-domains';
import { createWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('a way in for a domain', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function sessionOf(sessionId: string): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const join = async (email: string): Promise<Actor> =>
    sessionOf(tokenHash(await new Visitor(identity, email).join()));

  async function ownerAt(email: string): Promise<Actor> {
    const owner = await join(email);
    await identity.service.call(createWorkspace, { name: 'Lab' }, { actor: owner });
    return sessionOf(owner.sessionId);
  }

  const open = (actor: Actor, domain: string) => identity.service.call(openDomain, { domain }, { actor });
  const offers = (actor: Actor) => identity.service.call(listOpenWorkspaces, {}, { actor });
  const enter = (actor: Actor, id: string) => identity.service.call(joinWorkspace, { id }, { actor });

  it('is off until a manager with an address there opens it, and then takes its people in', async () => {
    const owner = await ownerAt('ada@one.example');
    const { workspaceId } = owner;
    const colleague = await join('grace@one.example');
    expect(await identity.service.call(listDomains, {}, { actor: owner })).toEqual({
      open: [],
      provable: ['one.example'],
    });
    expect(await offers(colleague)).toEqual([]);
    await expect(enter(colleague, workspaceId)).rejects.toMatchObject({ code: 'not_found' });
    for (let time = 1; time <= 2; time += 1) await open(owner, 'One.Example');
    expect(await identity.service.published(workspaceDomainChanged)).toHaveLength(1);
    expect(await offers(colleague)).toEqual([{ id: workspaceId, name: 'Lab', domain: 'one.example' }]);
    expect(await offers(await join('eve@two.example'))).toEqual([]);
    await Promise.all([enter(colleague, workspaceId), enter(colleague, workspaceId)]);
    const joined = await sessionOf(colleague.sessionId);
    expect(joined).toMatchObject({ workspaceId, role: 'team_member', ownsWorkspace: false });
    expect(await identity.service.call(listMembers, {}, { actor: owner })).toHaveLength(2);
    const places = await identity.service.published(memberPlaceChanged);
    expect(places.filter(({ memberId }) => memberId === colleague.userId)).toHaveLength(1);
    expect(await offers(joined)).toEqual([]);
    await expect(open(joined, 'one.example')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is not opened for the domain of others, nor for public mailboxes', async () => {
    const owner = await ownerAt('ada@gmail.com');
    for (const domain of ['gmail.com', 'one.example']) {
      await expect(open(owner, domain)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    expect(await identity.service.call(listDomains, {}, { actor: owner })).toEqual({
      open: [],
      provable: [],
    });
  });

  it('is closed again, and by the deletion of the workspace', async () => {
    const owner = await ownerAt('ada@three.example');
    const colleague = await join('grace@three.example');
    await open(owner, 'three.example');
    await identity.service.call(closeDomain, { domain: 'three.example' }, { actor: owner });
    expect(await offers(colleague)).toEqual([]);
    await open(owner, 'three.example');
    expect(await offers(colleague)).toHaveLength(1);
    const { workspaceId: id } = owner;
    await identity.service.call(deleteWorkspace, { id, name: 'Lab' }, { actor: owner });
    expect(await offers(colleague)).toEqual([]);
    await expect(enter(colleague, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
