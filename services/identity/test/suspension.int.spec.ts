import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import { listAuditLog } from '@emberdeck/contracts/identity/audit-log';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  beginHandoff,
  claimHandoff,
  confirmHandoff,
  finishHandoff,
} from '@emberdeck/contracts/identity/handoff';
import { createSignInLink, listAccounts, showAccount } from '@emberdeck/contracts/identity/operator-accounts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '@emberdeck/contracts/identity/passkeys';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { useSignInLink } from '@emberdeck/contracts/identity/sign-in-link';
import { accountSuspended, setSuspension, signInRefusals } from '@emberdeck/contracts/identity/suspension';
import { createToken, findToken } from '@emberdeck/contracts/identity/tokens';
import { eventually } from '@emberdeck/testing/eventually';
import { optionsOf, SoftAuthenticator } from '@emberdeck/testing/soft-authenticator';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const newBrowser = () => ({
  ...{ browserId: randomBytes(32).toString('hex'), userAgent: 'a browser', place: null },
  previousSessionId: null,
});

describe('a suspended account', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const find = async (sessionToken: string | null): Promise<Actor | null> =>
    (await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') })).actor;

  const setState = (user: string, isSuspended: boolean) =>
    identity.service.call(setSuspension, { user, isSuspended });

  async function aPerson(): Promise<{ contact: string; actor: Actor; sessionToken: string }> {
    const contact = `held${(people += 1)}@example.com`;
    const sessionToken = await new Visitor(identity, contact).join();
    const actor = await find(sessionToken);
    if (actor === null) throw new Error('There is no such session');
    // The next code needs no waiting.
    identity.clock.advance(2 * minuteMs);
    return { contact, actor, sessionToken };
  }

  it('has no session, and takes no code until it is resumed', async () => {
    const { contact, actor, sessionToken } = await aPerson();
    expect(await setState(contact, true)).toEqual({ changed: true });
    expect(await setState(actor.userId, true)).toEqual({ changed: false });
    expect(await find(sessionToken)).toBeNull();
    const ended = await identity.service.published(sessionEnded);
    expect(ended).toContainEqual({ sessionId: tokenHash(sessionToken), userId: actor.userId });
    const visitor = new Visitor(identity, contact);
    // Only the holder of the code learns it.
    expect((await visitor.start()).success).toBe(true);
    expect((await visitor.verify(visitor.wrongCode)).message).not.toBe(signInRefusals.suspended);
    expect(await visitor.verify()).toMatchObject({
      ...{ success: false, message: signInRefusals.suspended, sessionToken: null },
    });
    expect(await setState(contact, false)).toEqual({ changed: true });
    expect(await setState(contact, false)).toEqual({ changed: false });
    identity.clock.advance(2 * minuteMs);
    await visitor.start();
    const { sessionToken: again } = await visitor.verify();
    expect(await find(again)).toMatchObject({ userId: actor.userId, displayName: actor.displayName });
  });

  it('takes no passkey', async () => {
    const { actor } = await aPerson();
    const phone = new SoftAuthenticator();
    const options = optionsOf(await identity.service.call(beginPasskey, {}, { actor }));
    await identity.service.call(addPasskey, { name: 'Phone', response: phone.create(options) }, { actor });
    await setState(actor.userId, true);
    const signIn = async () => {
      const browser = newBrowser();
      const offered = optionsOf(await identity.service.call(beginPasskeySignIn, browser));
      return identity.service.call(signInWithPasskey, { response: phone.get(offered), ...browser });
    };
    expect(await signIn()).toMatchObject({
      success: false,
      message: signInRefusals.suspended,
      sessionToken: null,
    });
    await setState(actor.userId, false);
    expect(await signIn()).toMatchObject({ success: true });
  });

  it('signs no other browser in, although it confirmed that before', async () => {
    const { actor } = await aPerson();
    const { previousSessionId, ...browser } = newBrowser();
    const { code, digits } = await identity.service.call(beginHandoff, { ...browser, network: null });
    await identity.service.call(claimHandoff, { code, network: null }, { actor });
    await identity.service.call(confirmHandoff, { code, digits }, { actor });
    await setState(actor.userId, true);
    const answer = identity.service.call(finishHandoff, { code, ...browser, previousSessionId });
    expect(await answer).toEqual({ state: 'suspended', sessionToken: null });
  });

  const claims = {
    ...{ issuer: 'https://login.example.com', subject: 'held', emailVerified: true },
    ...{ email: 'held@example.com', displayName: 'Held', firstName: null, lastName: null },
    ...{ pictureUrl: null, groups: [] },
  };

  /** A browser that came back from the provider; the function ends its sign-in. */
  async function atProvider() {
    const browser = newBrowser();
    const query = { invite: null, ref: null, timeZone: null, returnTo: null, browserId: browser.browserId };
    const { state } = await identity.service.call(beginProviderSignIn, query);
    await identity.service.call(takeProviderSignIn, { state, browserId: browser.browserId });
    return () => identity.service.call(finishProviderSignIn, { state, claims, ...browser });
  }

  const signInByProvider = async () => (await atProvider())();

  it('is not signed in by the provider', async () => {
    expect((await signInByProvider()).outcome).toBe('signed_in');
    await setState(claims.email, true);
    expect(await signInByProvider()).toMatchObject({ outcome: 'suspended', sessionToken: null });
    await setState(claims.email, false);
    expect((await signInByProvider()).outcome).toBe('signed_in');
  });

  it('has no session after ten sign-ins at the moment of the suspension', async () => {
    for (let round = 0; round < 5; round += 1) {
      const finish = await Promise.all(Array.from({ length: 10 }, atProvider));
      const signIns = finish.map((each) => each());
      const [answers] = await Promise.all([Promise.all(signIns), setState(claims.email, true)]);
      for (const { sessionToken } of answers) {
        if (sessionToken !== null) expect(await find(sessionToken)).toBeNull();
      }
      const account = await identity.service.call(showAccount, { user: claims.email });
      expect(account?.sessions).toEqual([]);
      await setState(claims.email, false);
    }
  });

  it('is not signed in by a link of the operator', async () => {
    const { contact } = await aPerson();
    await setState(contact, true);
    const { link, code } = await identity.service.call(createSignInLink, { contact, name: 'Held' });
    const token = new URL(link).searchParams.get('token') ?? '';
    const used = await identity.service.call(useSignInLink, { token, code, ...newBrowser() });
    expect(used).toEqual({ outcome: 'suspended', sessionToken: null });
  });

  it('has no valid personal token', async () => {
    const { actor } = await aPerson();
    const { secret } = await identity.service.call(
      createToken,
      { name: 'Nightly', scopes: ['read_figures'], workspaceId: actor.workspaceId },
      { actor },
    );
    const isValid = async () => {
      const found = identity.service.call(findToken, { tokenHash: tokenHash(secret), place: null });
      return (await found).actor !== null;
    };
    expect(await isValid()).toBe(true);
    await setState(actor.userId, true);
    expect(await isValid()).toBe(false);
    const told = await identity.service.published(accountSuspended);
    expect(told).toContainEqual(expect.objectContaining({ userId: actor.userId, by: 'operator' }));
    await setState(actor.userId, false);
    expect(await isValid()).toBe(true);
  });

  it('keeps all its data, is shown to the operator, and stands in the audit log', async () => {
    const { contact, actor } = await aPerson();
    await setState(contact, true);
    const shown = await identity.service.call(showAccount, { user: contact });
    expect(shown).toMatchObject({
      ...{ userId: actor.userId, suspendedAt: expect.any(String), sessions: [] },
      ...{ contacts: [{ value: contact }], workspaces: [{ workspaceId: actor.workspaceId }] },
    });
    const query = { limit: 100, search: contact, state: 'suspended' } as const;
    const listed = await identity.service.call(listAccounts, query);
    expect(listed).toMatchObject([{ userId: actor.userId, suspendedAt: expect.any(String) }]);
    const contacts = identity.service.call(readAccountContacts, { userId: actor.userId });
    expect(await contacts).toMatchObject({ contacts: [{ value: contact }], isSuspended: true });
    await setState(contact, false);
    const entries = async () =>
      (await identity.service.call(listAuditLog, { limit: 100, search: null }, { actor })).map(
        ({ action, after }) => [action, after],
      );
    await eventually(async () =>
      expect((await entries()).slice(0, 2)).toEqual([
        ['account_resumed', { by: 'operator' }],
        ['account_suspended', { by: 'operator' }],
      ]),
    );
  });
});
