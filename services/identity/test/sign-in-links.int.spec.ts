import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { createSignInLink, showAccount } from '@emberdeck/contracts/identity/operator-accounts';
import { listAuditLog } from '@emberdeck/contracts/identity/audit-log';
import { findSession, newBrowserSignedIn } from '@emberdeck/contracts/identity/sessions';
import { signInLinkMade, signInLinkUsed, useSignInLink } from '@emberdeck/contracts/identity/sign-in-link';
import { eventually } from '@emberdeck/testing/eventually';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('the link by which an operator signs a contact in', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const browser = {
    userAgent: 'a browser',
    browserId: 'ab'.repeat(32),
    place: null,
    previousSessionId: null,
  };

  async function make(contact: string): Promise<Pick<CallInput<typeof useSignInLink>, 'token' | 'code'>> {
    const { link, code } = await identity.service.call(createSignInLink, { contact, name: 'Root' });
    return { token: new URL(link).searchParams.get('token') ?? '', code };
  }

  const use = (link: Pick<CallInput<typeof useSignInLink>, 'token' | 'code'>) =>
    identity.service.call(useSignInLink, { ...link, ...browser });

  const refused = (outcome: string) => ({ outcome, sessionToken: null });

  it('makes an account with a proven contact and its own workspace, once of fifty at a time', async () => {
    const link = await make('Root@Example.com');
    const [row] = await identity.service.database.asAdministrator<{ at: Date }>(
      `SELECT created_at AS at FROM identity.sign_in_link WHERE contact_value = 'root@example.com'`,
    );
    const madeAt = row?.at.toISOString() ?? '';
    identity.clock.advance(minuteMs);
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(link)));
    const [won, ...others] = answers.toSorted((a, b) => a.outcome.localeCompare(b.outcome));
    expect(won?.outcome).toBe('signed_in');
    expect(others).toEqual(Array.from({ length: 49 }, () => refused('used')));
    const { actor } = await identity.service.call(findSession, {
      sessionId: tokenHash(won?.sessionToken ?? ''),
    });
    expect(actor).toMatchObject({ displayName: 'Root', verified: true, ownsWorkspace: true });
    const account = await identity.service.call(showAccount, { user: 'root@example.com' });
    expect(account?.contacts).toMatchObject([{ value: 'root@example.com', provenAt: expect.any(String) }]);
    expect(account?.sessions).toHaveLength(1);
    expect(await use(link)).toEqual(refused('used'));
    expect(await identity.service.published(signInLinkMade)).toEqual([
      { userId: actor?.userId, madeAt, expiresAt: expect.any(String) },
    ]);
    expect(await identity.service.published(signInLinkUsed)).toEqual([
      { userId: actor?.userId, browser: null, isNewAccount: true },
    ]);
    if (actor === null) throw new Error('The link opened no session');
    const query = { limit: 100, search: null, action: 'link_made' } as const;
    await eventually(async () =>
      expect(await identity.service.call(listAuditLog, query, { actor })).toMatchObject([
        { actorName: 'Root', after: { by: 'operator', made: madeAt } },
      ]),
    );
  });

  it('signs in to the account that has proven the contact, as a new browser', async () => {
    await new Visitor(identity, 'ada@example.com').join('Ada');
    const { sessionToken } = await use(await make('ada@example.com'));
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
    if (actor === null) throw new Error('The link opened no session');
    expect(actor.displayName).toBe('Ada');
    const entries = (action: 'link_made' | 'link_signed_in') =>
      identity.service.call(listAuditLog, { limit: 100, search: null, action }, { actor });
    await eventually(async () =>
      expect(await entries('link_signed_in')).toMatchObject([
        { actorName: 'Ada', after: { newAccount: false } },
      ]),
    );
    await eventually(async () =>
      expect(await entries('link_made')).toMatchObject([{ actorName: 'Ada', after: { by: 'operator' } }]),
    );
    const news = await identity.service.published(newBrowserSignedIn);
    expect(news).toContainEqual(expect.objectContaining({ userId: actor.userId }));
  });

  it('does nothing without the code, after a day, or once a newer one replaced it', async () => {
    const first = await make('late@example.com');
    const second = await make('late@example.com');
    expect(await use(first)).toEqual(refused('invalid'));
    expect(await use({ ...second, code: first.code })).toEqual(refused('wrong_code'));
    identity.clock.advance(24 * 60 * minuteMs);
    expect(await use(second)).toEqual(refused('invalid'));
    expect(await identity.service.call(showAccount, { user: 'late@example.com' })).toBeNull();
  });

  it('is stored as a hash alone', async () => {
    const { token } = await make('stored@example.com');
    const rows = await identity.service.database.asAdministrator(
      `SELECT * FROM identity.sign_in_link WHERE contact_value = 'stored@example.com'`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(tokenHash(token));
  });
});
