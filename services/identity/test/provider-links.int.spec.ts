import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  beginProviderLink,
  listProviderLinks,
  providerUnlinked,
  unlinkProvider,
} from '@emberdeck/contracts/identity/provider-links';
import { type ProviderClaims, providerLinked } from '@emberdeck/contracts/identity/provider-sign-in';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity } from './identity-harness.js';
import { actorOf, aPerson, ProviderBrowser } from './provider-browser.js';

describe('the OpenID provider as a way to sign in to an own account', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  /** Someone who has joined by a code, in a browser that is signed in. */
  async function join(): Promise<{ actor: Actor; browser: ProviderBrowser }> {
    people += 1;
    const browser = new ProviderBrowser(identity);
    const token = await browser.visitor(`member${people}@example.com`).join();
    browser.previousSessionId = tokenHash(token);
    return { actor: await actorOf(identity, token), browser };
  }

  const list = (actor: Actor) => identity.service.call(listProviderLinks, {}, { actor });
  const unlink = (actor: Actor) => identity.service.call(unlinkProvider, {}, { actor });

  async function link(actor: Actor, browser: ProviderBrowser, claims: ProviderClaims) {
    const { browserId } = browser;
    const { state } = await identity.service.call(beginProviderLink, { browserId }, { actor });
    expect((await browser.take(state)).secrets).toMatchObject({ links: true });
    return browser.finish(state, claims);
  }

  it('is linked by a visit there, whatever its address is, and signs in from then on', async () => {
    const { actor, browser } = await join();
    const person = aPerson({ email: 'another@example.com', emailVerified: false });
    expect(await link(actor, browser, person)).toMatchObject({ outcome: 'linked', sessionToken: null });
    expect(await list(actor)).toMatchObject([{ host: 'login.example.com', isRemovable: true }]);
    const { sessionToken } = await new ProviderBrowser(identity).signIn(person);
    expect((await actorOf(identity, sessionToken)).userId).toBe(actor.userId);
    const events = await identity.service.published(providerLinked);
    expect(events.filter(({ userId }) => userId === actor.userId)).toHaveLength(1);
    expect(await link(actor, browser, person)).toMatchObject({ outcome: 'linked' });
    expect(await list(actor)).toHaveLength(1);
  });

  it('is not linked where it signs in another account', async () => {
    const [one, other, person] = [await join(), await join(), aPerson()];
    await link(one.actor, one.browser, person);
    expect(await link(other.actor, other.browser, person)).toMatchObject({ outcome: 'taken' });
    expect(await list(other.actor)).toEqual([]);
    const { sessionToken } = await new ProviderBrowser(identity).signIn(person);
    expect((await actorOf(identity, sessionToken)).userId).toBe(one.actor.userId);
  });

  it('is not linked in a browser that is signed out by then, or signed in as another user', async () => {
    const [one, other] = [await join(), await join()];
    for (const previousSessionId of [null, other.browser.previousSessionId]) {
      const browser = Object.assign(one.browser, { previousSessionId });
      expect(await link(one.actor, browser, aPerson())).toMatchObject({ outcome: 'expired' });
    }
    expect(await list(one.actor)).toEqual([]);
  });

  it('signs in no longer once it is unlinked; the event names its host', async () => {
    const { actor, browser } = await join();
    const person = aPerson({ emailVerified: false });
    await link(actor, browser, person);
    expect(await unlink(actor)).toEqual({ success: true });
    expect(await list(actor)).toEqual([]);
    expect(await new ProviderBrowser(identity).signIn(person)).toMatchObject({ outcome: 'unverified_email' });
    await unlink(actor);
    const events = await identity.service.published(providerUnlinked);
    expect(events.filter(({ userId }) => userId === actor.userId)).toMatchObject([
      { host: 'login.example.com' },
    ]);
  });

  it('stays while it is the last way in, and leaves the accounts of others alone', async () => {
    const [one, other] = [await join(), await join()];
    await link(one.actor, one.browser, aPerson());
    await link(other.actor, other.browser, aPerson());
    await identity.service.database.asAdministrator(
      `UPDATE identity.contact SET proven_at = NULL WHERE user_id = '${one.actor.userId}'`,
    );
    expect(await list(one.actor)).toMatchObject([{ isRemovable: false }]);
    await expect(unlink(one.actor)).rejects.toMatchObject({ code: 'conflict' });
    await unlink(other.actor);
    expect(await list(one.actor)).toHaveLength(1);
    expect(await list(other.actor)).toEqual([]);
  });
});

describe('the page that asked for a sign-in', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  it('comes back with a new account and with a known one, beside the invitation that is not used', async () => {
    const person = aPerson();
    const query = { returnTo: '/team?x=1' };
    expect(await new ProviderBrowser(identity).signIn(person, query)).toMatchObject(query);
    const known = await new ProviderBrowser(identity).signIn(person, { ...query, invite: 'a-secret' });
    expect(known).toMatchObject({ ...query, invitation: 'a-secret' });
  });

  it('is none where the address leads elsewhere', async () => {
    const query = { returnTo: '//elsewhere.example' };
    expect(await new ProviderBrowser(identity).signIn(aPerson(), query)).toMatchObject({ returnTo: null });
  });
});
