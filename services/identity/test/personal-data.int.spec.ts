import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { createWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import { definition } from '../src/definition.js';
import { eraseNames } from '../src/personal/personal.queries.js';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('personal data', () => {
  let identity: TestIdentity;
  let hooks: PersonalHooks;

  beforeAll(async () => {
    identity = await startIdentity();
    hooks = await personalHooks(definition, identity.service.database);
  });

  afterAll(() => identity.service.stop());

  /** A person with an own workspace of each of these names, beside the one of the sign-up. */
  async function aPerson(displayName: string, email: string, names: readonly string[]): Promise<Actor> {
    const { service } = identity;
    const sessionId = tokenHash(await new Visitor(identity, email).join(displayName));
    const { actor } = await service.call(findSession, { sessionId });
    if (!actor) throw new Error('There is no session');
    for (const name of names) await service.call(createWorkspace, { name }, { actor });
    return actor;
  }

  const namesOf = async (userId: string): Promise<string[]> =>
    (
      await identity.service.database.asAdministrator<{ name: string }>(
        'SELECT name FROM identity.workspace WHERE owner_id = $1 ORDER BY created_at, name',
        [userId],
      )
    ).map(({ name }) => name);

  it.each([
    {
      displayName: 'e',
      own: ['Sales', 'Team E', 'the end'],
      left: ['Workspace', 'Sales', 'Workspace', 'the end'],
    },
    { displayName: 'A.B (x', own: ['AxB (x', 'lab of A.B (x.'], left: ['Workspace', 'AxB (x', 'Workspace'] },
  ])('takes the name $displayName as whole words from own workspaces', async ({ displayName, own, left }) => {
    const email = `words${left.length}@example.com`;
    const { userId } = await aPerson(displayName, email, own);
    await hooks.erase({ userId, contacts: [email] });
    expect(await namesOf(userId)).toEqual(left);
  });

  it('renames no workspace of another owner, except one with the name that it had from the person', async () => {
    const { service } = identity;
    const email = 'handed@example.com';
    const person = await aPerson('Rook', email, []);
    const owner = await aPerson('Bishop', 'bishop@example.com', ['Rook and Bishop', 'Rookery']);
    const namesake = await aPerson('Rook', 'namesake@example.com', []);
    const sql = service.database.asAdministrator.bind(service.database);
    const { workspaceId: handed } = person;
    await service.call(setMember, { workspaceId: handed, user: owner.userId, role: 'team_member' });
    await sql('UPDATE identity.workspace SET owner_id = $1 WHERE id = $2', [owner.userId, handed]);
    const others = await sql<{ id: string }>('SELECT id FROM identity.workspace WHERE owner_id = ANY ($1)', [
      [owner.userId, namesake.userId],
    ]);
    for (const { id } of others) {
      await service.call(setMember, { workspaceId: id, user: person.userId, role: 'team_member' });
    }
    // The names go first, while the person is still a member.
    const { entities } = definition;
    const work = new UnitOfWork(await service.database.connect('identity', { entities }));
    await work.run((tx) => eraseNames(tx, person.userId));
    expect((await namesOf(owner.userId)).toSorted()).toEqual([
      "Bishop's workspace",
      'Rook and Bishop',
      'Rookery',
      'Workspace',
    ]);
    expect(await namesOf(namesake.userId)).toEqual(["Rook's workspace"]);
  });

  it('collects an account, and leaves an anonymous one that no session and no contact leads to', async () => {
    const { service } = identity;
    const email = 'quill@example.com';
    const sessionId = tokenHash(await new Visitor(identity, email).join('Ada Quillfeather'));
    const { actor } = await service.call(findSession, { sessionId });
    const userId = actor?.userId ?? '';
    const second = new Visitor(identity, email);
    await second.start();
    await second.verify(second.wrongCode);
    await new Visitor(identity, 'other@example.com').join('Grace');
    await service.published(userJoined);

    const found = await hooks.collect(userId);
    expect(found).toMatchObject({
      user_account: expect.stringContaining('Ada Quillfeather'),
      contact: expect.stringContaining(email),
      session: expect.stringContaining('a browser'),
      workspace: expect.stringContaining(`Ada Quillfeather's workspace`),
    });
    expect(JSON.stringify(found)).not.toContain(sessionId);

    const person = { userId, contacts: [email] };
    await hooks.erase(person);
    expect(await service.published(sessionEnded)).toContainEqual({ sessionId, userId });
    await hooks.erase(person);
    expect(await hooks.tablesWith(['quill'])).toEqual([]);
    expect(await service.call(findSession, { sessionId })).toEqual({ actor: null });
    expect(Object.keys(await hooks.collect(userId))).toEqual(['audit_entry', 'workspace', 'user_account']);
    expect(await hooks.tablesWith(['other@example.com'])).toContain('contact');
  });
});
