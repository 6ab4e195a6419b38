import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import {
  endOtherSession,
  endOtherSessions,
  findSession,
  listSessions,
  newBrowserSignedIn,
  sessionEnded,
} from '@emberdeck/contracts/identity/sessions';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('devices', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const actorOf = async (token: string | null): Promise<Actor> => {
    const sessionId = tokenHash(token ?? '');
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (actor === null) throw new Error('The session is not valid');
    return actor;
  };

  /** Browsers of one account; the first created it. */
  async function browsers(count: number): Promise<Actor[]> {
    people += 1;
    const contact = `device${people}@example.com`;
    const actors = [await actorOf(await visitor(contact, `${people}-0`).join())];
    for (let index = 1; index < count; index += 1) {
      const next = visitor(contact, `${people}-${index}`);
      await next.start();
      actors.push(await actorOf((await next.verify()).sessionToken));
    }
    return actors;
  }

  function visitor(contact: string, browser: string): Visitor {
    const made = new Visitor(identity, contact);
    made.described = { userAgent: firefox, browserId: tokenHash(browser), place: '203.0.113.9' };
    return made;
  }

  const list = (actor: Actor) => identity.service.call(listSessions, {}, { actor });
  const isValid = async ({ sessionId }: Actor): Promise<boolean> =>
    (await identity.service.call(findSession, { sessionId })).actor !== null;
  const news = async (userId: string) =>
    (await identity.service.published(newBrowserSignedIn)).filter((event) => event.userId === userId);

  it('lists the browsers of the caller, the current one first', async () => {
    const [first, second] = (await browsers(2)) as [Actor, Actor];
    const shown = await list(first);
    expect(shown).toMatchObject([
      { browser: 'Firefox on Windows', place: '203.0.113.9', current: true },
      { browser: 'Firefox on Windows', current: false },
    ]);
    expect(JSON.stringify(shown)).not.toContain(second.sessionId);
  });

  it('ends one other browser, and publishes it', async () => {
    const [first, second] = (await browsers(2)) as [Actor, Actor];
    const other = (await list(first))[1];
    await identity.service.call(endOtherSession, { id: other?.id ?? '' }, { actor: first });
    expect(await Promise.all([first, second].map(isValid))).toEqual([true, false]);
    expect(await identity.service.published(sessionEnded)).toContainEqual({
      sessionId: second.sessionId,
      userId: second.userId,
    });
  });

  it('ends neither the current browser nor one of another user', async () => {
    const [first] = (await browsers(1)) as [Actor];
    const [stranger] = (await browsers(1)) as [Actor];
    const id = (await list(first))[0]?.id ?? '';
    await expect(identity.service.call(endOtherSession, { id }, { actor: first })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(identity.service.call(endOtherSession, { id }, { actor: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await isValid(first)).toBe(true);
  });

  it('ends all other browsers at once', async () => {
    const all = await browsers(3);
    const last = all[2] as Actor;
    expect(await identity.service.call(endOtherSessions, {}, { actor: last })).toEqual({ ended: 2 });
    expect(await Promise.all(all.map(isValid))).toEqual([false, false, true]);
  });

  it('tells the user about a new browser, once, and not about the first one', async () => {
    const [first] = (await browsers(2)) as [Actor, Actor];
    expect(await news(first.userId)).toMatchObject([{ browser: 'Firefox on Windows' }]);
    const again = visitor(`device${people}@example.com`, `${people}-1`);
    await again.start();
    expect((await again.verify()).userExists).toBe(true);
    expect(await news(first.userId)).toHaveLength(1);
  });

  it('gives the proven contacts to the service of mails', async () => {
    const [{ userId }] = (await browsers(1)) as [Actor];
    expect(await identity.service.call(readAccountContacts, { userId })).toEqual({
      contacts: [{ id: expect.any(String), channel: 'email', value: `device${people}@example.com` }],
    });
  });
});
