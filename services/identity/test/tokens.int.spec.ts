import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { listAuditLog } from '@emberdeck/contracts/identity/audit-log';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { removeTeamMember } from '@emberdeck/contracts/identity/team';
import {
  createToken,
  deleteToken,
  findToken,
  listTokens,
  maxTokens,
  tokenRevoked,
} from '@emberdeck/contracts/identity/tokens';
import { eventually } from '@emberdeck/testing/eventually';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('personal tokens', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function join(): Promise<Actor> {
    people += 1;
    const sessionId = tokenHash(await new Visitor(identity, `token${people}@example.com`).join());
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const inDays = (days: number): string =>
    new Date(identity.clock.now().getTime() + days * dayMs).toISOString();

  const create = (actor: Actor, workspaceId = actor.workspaceId, expiresAt = inDays(30)) =>
    identity.service.call(
      createToken,
      { name: 'Nightly', scopes: ['read_figures', 'read_figures'], workspaceId, expiresAt },
      { actor },
    );
  const find = (secret: string, place: string | null = null) =>
    identity.service.call(findToken, { tokenHash: tokenHash(secret), place });
  const isValid = async (secret: string): Promise<boolean> => (await find(secret)).actor !== null;
  const list = (actor: Actor) => identity.service.call(listTokens, {}, { actor });
  const revoke = (actor: Actor, id: string) => identity.service.call(deleteToken, { id }, { actor });

  it('show the secret once, store its hash, and act as the member of the workspace', async () => {
    const actor = await join();
    const { secret, ...token } = await create(actor);
    expect(secret).toMatch(/^emd_[\w-]{43}$/);
    expect(token).toMatchObject({ scopes: ['read_figures'], lastFour: secret.slice(-4), lastUsedAt: null });
    expect(await list(actor)).toEqual([token]);
    const found = await find(secret);
    expect(found.scopes).toEqual(['read_figures']);
    expect(found.actor).toMatchObject({
      userId: actor.userId,
      workspaceId: actor.workspaceId,
      role: actor.role,
      ownsWorkspace: true,
    });
    const stored = await identity.service.database.asAdministrator('SELECT * FROM identity.api_token');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await isValid(`${secret}x`)).toBe(false);
  });

  it('say when and from where they were used, once a minute', async () => {
    const actor = await join();
    const { secret } = await create(actor);
    await find(secret, '192.0.2.7');
    const [first] = await list(actor);
    expect(first).toMatchObject({ lastUsedFrom: '192.0.2.7', lastUsedAt: expect.any(String) });
    await find(secret, '192.0.2.8');
    expect(await list(actor)).toEqual([first]);
    identity.clock.advance(minuteMs);
    await find(secret, '192.0.2.8');
    expect(await list(actor)).toMatchObject([{ lastUsedFrom: '192.0.2.8' }]);
  });

  it('end when they are revoked, by their user alone, and once', async () => {
    const actor = await join();
    const { id, secret } = await create(actor);
    await expect(revoke(await join(), id)).rejects.toMatchObject({ code: 'not_found' });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => revoke(actor, id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await isValid(secret)).toBe(false);
    const revoked = (await identity.service.published(tokenRevoked)).filter(({ tokenId }) => tokenId === id);
    expect(revoked).toHaveLength(1);
    const entries = () => identity.service.call(listAuditLog, { limit: 50, search: 'Nightly' }, { actor });
    await eventually(async () =>
      expect((await entries()).map(({ action }) => action)).toEqual(['token_revoked', 'token_created']),
    );
  });

  it('end with the membership', async () => {
    const [owner, member] = [await join(), await join()];
    const { workspaceId } = owner;
    await expect(create(member, workspaceId)).rejects.toMatchObject({ code: 'not_found' });
    await identity.service.call(setMember, { workspaceId, user: member.userId, role: 'client' });
    const { secret } = await create(member, workspaceId);
    const own = await create(member);
    expect((await find(secret)).actor).toMatchObject({ workspaceId, role: 'client', ownsWorkspace: false });
    await identity.service.call(
      removeTeamMember,
      { userId: member.userId, leftBehind: 'pause' },
      { actor: owner },
    );
    expect(await isValid(secret)).toBe(false);
    expect((await list(member)).map(({ id }) => id)).toEqual([own.id]);
  });

  it('expire within a year', async () => {
    const actor = await join();
    for (const days of [-1, 367]) {
      await expect(create(actor, actor.workspaceId, inDays(days))).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    const { secret } = await create(actor, actor.workspaceId, inDays(1));
    identity.clock.advance(dayMs);
    expect(await isValid(secret)).toBe(false);
    expect(await list(actor)).toEqual([]);
  });

  it(`are at most ${maxTokens}, also when many are made at once`, async () => {
    const actor = await join();
    const made = await Promise.allSettled(Array.from({ length: maxTokens + 5 }, () => create(actor)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxTokens);
    expect(await list(actor)).toHaveLength(maxTokens);
  });

  it('do not count once they have expired', async () => {
    const actor = await join();
    await Promise.all(Array.from({ length: maxTokens }, () => create(actor, actor.workspaceId, inDays(1))));
    identity.clock.advance(dayMs);
    await create(actor);
    expect(await list(actor)).toHaveLength(1);
  });
});
