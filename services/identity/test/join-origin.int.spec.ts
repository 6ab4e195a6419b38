import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';
import { actorOf, aPerson, ProviderBrowser } from './provider-browser.js';

describe('where an account is created', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const aBrowser = (): string => randomBytes(32).toString('hex');

  /** Joins by a code in a browser at an address. Returns the user and the origin of the event. */
  async function join(browserId: string, address: string | null = '192.0.2.1', isLocal = false) {
    people += 1;
    const visitor = new Visitor(identity, `origin${people}@example.com`, 'email', address);
    visitor.described = { userAgent: 'a browser', browserId };
    visitor.isLocal = isLocal;
    return joined(await visitor.join());
  }

  async function joined(sessionToken: string | null) {
    const { userId } = await actorOf(identity, sessionToken);
    const events = await identity.service.published(userJoined);
    return { userId, origin: events.find((event) => event.userId === userId)?.origin };
  }

  it('names who has signed in by the same browser, the latest first, and not the account itself', async () => {
    const browserId = aBrowser();
    const first = await join(browserId);
    expect(first.origin?.browserUserIds).toEqual([]);
    identity.clock.advance(minuteMs);
    const second = await join(browserId);
    expect(second.origin?.browserUserIds).toEqual([first.userId]);
    identity.clock.advance(minuteMs);
    expect((await join(browserId)).origin?.browserUserIds).toEqual([second.userId, first.userId]);
    expect((await join(aBrowser())).origin?.browserUserIds).toEqual([]);
  });

  it('has one key an address and a day, which is no address', async () => {
    const keys = [];
    for (let friend = 1; friend <= 6; friend += 1) {
      keys.push((await join(aBrowser(), '198.51.100.7')).origin?.addressKey);
    }
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    const elsewhere = (await join(aBrowser(), '198.51.100.8')).origin?.addressKey;
    identity.clock.advance(24 * 60 * minuteMs);
    const tomorrow = (await join(aBrowser(), '198.51.100.7')).origin?.addressKey;
    expect(new Set([keys[0], elsewhere, tomorrow]).size).toBe(3);
  });

  it('has no key on the machine itself, and where an address has no limit', async () => {
    expect((await join(aBrowser(), '127.0.0.1', true)).origin?.addressKey).toBeNull();
    expect((await join(aBrowser(), null)).origin?.addressKey).toBeNull();
  });

  it('is known of an account that the sign-in provider makes, too', async () => {
    const browser = new ProviderBrowser(identity, '203.0.113.9');
    const inviter = await join(browser.browserId, '203.0.113.9');
    const { sessionToken } = await browser.signIn(aPerson());
    expect((await joined(sessionToken)).origin).toEqual({
      browserUserIds: [inviter.userId],
      addressKey: inviter.origin?.addressKey,
    });
  });
});
