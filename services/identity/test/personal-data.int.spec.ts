import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import { definition } from '../src/definition.js';
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
