import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyReauthentication,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  type Passkey,
  reauthenticateWithPasskey,
  renamePasskey,
  signInWithPasskey,
} from '@emberdeck/contracts/identity/passkeys';
import { startReauthentication } from '@emberdeck/contracts/identity/reauthentication';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { optionsOf, SoftAuthenticator } from '@emberdeck/testing/soft-authenticator';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const browserId = tokenHash('a browser');

describe('passkeys', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const actorOf = async (token: string | null): Promise<Actor> => {
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(token ?? '') });
    if (actor === null) throw new Error('The session is not valid');
    return actor;
  };

  async function join(): Promise<Actor> {
    people += 1;
    return actorOf(await new Visitor(identity, `key${people}@example.com`).join());
  }

  async function add(actor: Actor, authenticator: SoftAuthenticator): Promise<Passkey> {
    const options = optionsOf(await identity.service.call(beginPasskey, {}, { actor }));
    const input = { name: 'Phone', response: authenticator.create(options) };
    return identity.service.call(addPasskey, input, { actor });
  }

  const signInOptions = async (browser = browserId) =>
    optionsOf(await identity.service.call(beginPasskeySignIn, { browserId: browser }));

  const signIn = (response: ReturnType<SoftAuthenticator['get']>, browser = browserId) =>
    identity.service.call(signInWithPasskey, {
      ...{ response, userAgent: 'x', browserId: browser, previousSessionId: null },
    });

  it('are added, listed, renamed and removed', async () => {
    const actor = await join();
    const { id } = await add(actor, new SoftAuthenticator());
    await identity.service.call(renamePasskey, { id, name: 'Old phone' }, { actor });
    expect(await identity.service.call(listPasskeys, {}, { actor })).toMatchObject([
      { id, name: 'Old phone', lastUsedAt: null },
    ]);
    await identity.service.call(deletePasskey, { id }, { actor });
    expect(await identity.service.call(listPasskeys, {}, { actor })).toEqual([]);
  });

  it('sign in to their account, and note the use', async () => {
    const actor = await join();
    const phone = new SoftAuthenticator();
    await add(actor, phone);
    const { sessionToken } = await signIn(phone.get(await signInOptions()));
    expect((await actorOf(sessionToken)).userId).toBe(actor.userId);
    const [shown] = await identity.service.call(listPasskeys, {}, { actor });
    expect(shown?.lastUsedAt).not.toBeNull();
  });

  it('use a challenge once, also when it is answered 50 times at once', async () => {
    const phone = new SoftAuthenticator();
    await add(await join(), phone);
    const response = phone.get(await signInOptions());
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(response)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it.each<[string, (phone: SoftAuthenticator) => Promise<ReturnType<SoftAuthenticator['get']>>]>([
    [
      'of another site',
      async (phone) => phone.get({ ...(await signInOptions()), origin: 'https://evil.example' }),
    ],
    [
      'bound to another host',
      async (phone) => phone.get({ ...(await signInOptions()), rpId: 'evil.example' }),
    ],
    ['for the challenge of another browser', async (phone) => phone.get(await signInOptions('b'.repeat(64)))],
    [
      'for an unknown challenge',
      async (phone) => phone.get({ ...(await signInOptions()), challenge: 'AAAA' }),
    ],
    [
      'without a verified user',
      async (phone) => {
        phone.verifiesUser = false;
        return phone.get(await signInOptions());
      },
    ],
  ])('refuse an answer %s', async (_what, answer) => {
    const phone = new SoftAuthenticator();
    await add(await join(), phone);
    expect(await signIn(await answer(phone))).toMatchObject({ success: false, sessionToken: null });
  });

  it('refuse a challenge after 10 minutes', async () => {
    const phone = new SoftAuthenticator();
    await add(await join(), phone);
    const options = await signInOptions();
    identity.clock.advance(11 * minuteMs);
    expect(await signIn(phone.get(options))).toMatchObject({ success: false });
  });

  it('confirm who the user is, in place of a code', async () => {
    const actor = await join();
    const phone = new SoftAuthenticator();
    await add(actor, phone);
    await expect(
      identity.service.call(startReauthentication, { flowToken: null }, { actor }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const options = optionsOf(await identity.service.call(beginPasskeyReauthentication, {}, { actor }));
    const answer = await identity.service.call(
      reauthenticateWithPasskey,
      { response: phone.get(options) },
      { actor },
    );
    expect(answer.success).toBe(true);
    const { actor: now } = await identity.service.call(findSession, { sessionId: actor.sessionId });
    expect(now?.reauthenticatedUntil).toBe(answer.until);
  });

  it('of another user neither confirm nor can be removed', async () => {
    const [actor, stranger] = [await join(), await join()];
    const [phone, other] = [new SoftAuthenticator(), new SoftAuthenticator()];
    const { id } = await add(actor, phone);
    await add(stranger, other);
    const options = optionsOf(
      await identity.service.call(beginPasskeyReauthentication, {}, { actor: stranger }),
    );
    const response = phone.get(options);
    expect(
      await identity.service.call(reauthenticateWithPasskey, { response }, { actor: stranger }),
    ).toMatchObject({ success: false });
    await expect(identity.service.call(deletePasskey, { id }, { actor: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
