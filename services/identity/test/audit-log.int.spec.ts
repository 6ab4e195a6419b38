import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Role } from '@emberdeck/contracts/core/roles';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import { deleteAccount, eraseAccountNow, keepAccount } from '@emberdeck/contracts/identity/account-deletion';
import { listAuditLog, noteAudit, readAuditCsv } from '@emberdeck/contracts/identity/audit-log';
import { createInvitations, revokeInvitation } from '@emberdeck/contracts/identity/invitations';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole } from '@emberdeck/contracts/identity/team';
import { eventually } from '@emberdeck/testing/eventually';
import { tokenHash } from '../src/secret-token.js';
import { runScheduled, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const none = { search: null };

describe('the audit log', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function join(name: string): Promise<Actor> {
    people += 1;
    const sessionId = tokenHash(await new Visitor(identity, `audit${people}@example.com`).join(name));
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  async function memberOf(owner: Actor, name: string, role: Role): Promise<Actor> {
    const person = await join(name);
    const { workspaceId } = owner;
    await identity.service.call(setMember, { workspaceId, user: person.userId, role });
    return { ...person, workspaceId, role, ownsWorkspace: false };
  }

  const entries = (actor: Actor, filter: object = {}) =>
    identity.service.call(listAuditLog, { limit: 100, ...none, ...filter }, { actor });
  const actionsOf = async (actor: Actor, filter: object = {}): Promise<string[]> =>
    (await entries(actor, filter)).map(({ action }) => action);

  it('holds sign-ins, roles with before and after, and invitations, newest first', async () => {
    const owner = await join('Ada');
    const member = await memberOf(owner, 'Grace', 'team_member');
    await eventually(async () => expect(await actionsOf(owner)).toContain('signed_in'));
    await identity.service.call(
      changeMemberRole,
      { userId: member.userId, role: 'client' },
      { actor: owner },
    );
    const { invitations } = await identity.service.call(
      createInvitations,
      { contacts: [], role: 'client', days: 7, uses: 1, message: null, onlyContact: false },
      { actor: owner },
    );
    await identity.service.call(revokeInvitation, { id: invitations[0]?.id ?? '' }, { actor: owner });
    await eventually(async () =>
      expect((await actionsOf(owner)).slice(0, 3)).toEqual([
        'invitation_revoked',
        'people_invited',
        'role_changed',
      ]),
    );
    const [change] = await entries(owner, { action: 'role_changed' });
    expect(change).toMatchObject({
      actorId: owner.userId,
      actorName: 'Ada',
      target: { type: 'user', id: member.userId, name: 'Grace' },
      before: { role: 'team_member' },
      after: { role: 'client' },
    });
  });

  it('follows changes of sources that a member made, with the values before and after', async () => {
    const owner = await join('Edith');
    const event = {
      ...{ sourceId: '00000000-0000-4000-8000-00000000000a', workspaceId: owner.workspaceId },
      ...({ userId: owner.userId, name: 'Shop', type: 'Webhook', isActive: true } as const),
    };
    await identity.service.publish(sourceChanged, event);
    const changed = { before: { name: 'Store' }, after: { name: 'Shop' } };
    const action = { by: 'Edith', verb: 'changed' } as const;
    await identity.service.publish(sourceChanged, { ...event, action, changed });
    await eventually(async () => expect(await actionsOf(owner)).toContain('source_changed'));
    const found = await entries(owner, { action: 'source_changed' });
    expect(found).toMatchObject([{ target: { type: 'data_source', name: 'Shop' }, ...changed }]);
  });

  it('holds that a member deletes the account, and keeps it', async () => {
    const owner = await join('Hedy');
    const own = await memberOf(owner, 'Radia', 'team_member');
    const other = await memberOf(owner, 'Lynn', 'team_member');
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor: own });
    await identity.service.call(deleteAccount, { messages: 'delete' }, { actor: own });
    await identity.service.call(keepAccount, {}, { actor: own });
    const filter = { actorId: own.userId };
    await eventually(async () =>
      expect((await actionsOf(owner, filter)).slice(0, 2)).toEqual(['account_stays', 'account_ends']),
    );
    const [ends] = await entries(owner, { action: 'account_ends' });
    expect(ends).toMatchObject({ actorName: 'Radia', after: { erasedOn: expect.any(String) } });
    expect(await entries(owner, { action: 'account_ends', actorId: other.userId })).toEqual([]);
  });

  it('holds that the operator erased an account', async () => {
    const owner = await join('Joan');
    const member = await memberOf(owner, 'Barbara', 'team_member');
    await identity.service.call(eraseAccountNow, { user: member.userId, messages: 'keep' });
    const filter = { action: 'account_erased' } as const;
    await eventually(async () => expect(await entries(owner, filter)).toHaveLength(1));
    expect(await entries(owner, filter)).toMatchObject([
      { actorId: member.userId, after: { by: 'operator', keepsMessages: true } },
    ]);
  });

  it('filters by actor, action, day and text', async () => {
    const owner = await join('Mary');
    const member = await memberOf(owner, 'Jackson', 'team_member');
    const route = 'PATCH /api/team/members/:userId';
    await identity.service.call(noteAudit, { action: 'refused', route }, { actor: member });
    expect(await actionsOf(owner, { actorId: member.userId, action: 'refused' })).toEqual(['refused']);
    expect(await actionsOf(owner, { search: 'jackson' })).toContain('refused');
    expect(await actionsOf(owner, { search: 'TEAM/members' })).toEqual(['refused']);
    expect(await actionsOf(owner, { from: '2000-01-01', until: '2000-01-02' })).toEqual([]);
    expect(await actionsOf(owner, { action: 'refused', from: '2000-01-01' })).toEqual(['refused']);
    const { items } = await identity.service.page(
      readAuditCsv,
      { ...none, action: 'refused' },
      { actor: owner },
    );
    expect(items).toEqual([expect.stringMatching(/^"[^"]+","Jackson","[^"]+","refused","route","PATCH/)]);
  });

  it('is closed to members who do not manage, and to other workspaces', async () => {
    const owner = await join('Joan');
    const member = await memberOf(owner, 'Karen', 'team_member');
    const other = await join('Lynn');
    await expect(entries(member)).rejects.toMatchObject({ code: 'forbidden' });
    await identity.service.call(noteAudit, { action: 'exported', route: 'GET /api/x' }, { actor: owner });
    expect(await actionsOf(owner, { action: 'exported' })).toEqual(['exported']);
    expect(await actionsOf(other, { action: 'exported' })).toEqual([]);
  });

  it('is append-only for the role of the service, and loses only what is older than 400 days', async () => {
    const owner = await join('Radia');
    await identity.service.call(noteAudit, { action: 'exported', route: 'GET /api/x' }, { actor: owner });
    const { database } = identity.service;
    const role = await database.connect('identity');
    for (const statement of [
      `UPDATE audit_entry SET action = 'x'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ]) {
      await expect(role.query(statement)).rejects.toThrow(/permission denied/);
    }
    await role.destroy();
    await database.asAdministrator(
      `INSERT INTO identity.audit_entry (id, workspace_id, actor_id, action, occurred_at)
       SELECT gen_random_uuid(), $1, $2, 'exported', now() - make_interval(days => age) FROM unnest('{399, 401}'::int[]) AS age`,
      [owner.workspaceId, owner.userId],
    );
    expect(await entries(owner, { action: 'exported' })).toHaveLength(3);
    await runScheduled(identity.service, 'prune-audit-log');
    expect(await entries(owner, { action: 'exported' })).toHaveLength(2);
  });
});
