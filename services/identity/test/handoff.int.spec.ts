import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  beginHandoff,
  claimHandoff,
  confirmHandoff,
  finishHandoff,
  handoffConfirmed,
} from '@emberdeck/contracts/identity/handoff';
import { findSession, newBrowserSignedIn } from '@emberdeck/contracts/identity/sessions';
import { eventually } from '@emberdeck/testing/eventually';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a handoff', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const find = async (sessionToken: string | null): Promise<Actor | null> =>
    (await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') })).actor;

  async function join(): Promise<Actor> {
    const actor = await find(await new Visitor(identity, `device${(people += 1)}@example.com`).join());
    if (actor === null) throw new Error('There is no such session');
    return actor;
  }

  /** A new browser that shows a code. */
  async function aBrowser(network: string | null = '192.0.2.9') {
    const browserId = randomBytes(32).toString('hex');
    const described = { browserId, userAgent: firefox, place: '192.0.2.9' };
    const { code, digits, link } = await identity.service.call(beginHandoff, { ...described, network });
    const finish = (id = browserId) =>
      identity.service.call(finishHandoff, { code, ...described, browserId: id, previousSessionId: null });
    return {
      code,
      digits,
      link,
      finish,
      again: () => identity.service.call(beginHandoff, { ...described, network }),
    };
  }

  const claim = (actor: Actor, code: string, network: string | null = '192.0.2.9') =>
    identity.service.call(claimHandoff, { code, network }, { actor });

  const confirm = (actor: Actor, code: string, digits: string) =>
    identity.service.call(confirmHandoff, { code, digits }, { actor });

  const wrongOf = (digits: string): string => (digits === '00' ? '01' : '00');

  it('signs in the browser that shows the code, once the user has seen it and typed its two digits', async () => {
    const actor = await join();
    const { code, digits, link, finish } = await aBrowser();
    expect(link).toContain(`/settings?handoff=${code}`);
    expect(await finish()).toEqual({ state: 'waiting', sessionToken: null });
    expect(await claim(actor, code.toLowerCase())).toMatchObject({
      browser: 'Firefox on Windows',
      place: '192.0.2.9',
      isSameNetwork: true,
    });
    expect(await finish()).toEqual({ state: 'claimed', sessionToken: null });
    expect(await confirm(actor, code, digits)).toMatchObject({ success: true });
    const { state, sessionToken } = await finish();
    expect(state).toBe('signed_in');
    expect(await find(sessionToken)).toMatchObject({
      ...{ userId: actor.userId, workspaceId: actor.workspaceId, isLimited: true },
    });
    const told = (await identity.service.published(handoffConfirmed)).filter(
      ({ userId }) => userId === actor.userId,
    );
    expect(told).toMatchObject([{ browser: 'Firefox on Windows' }]);
    const twice = (await identity.service.published(newBrowserSignedIn)).filter(
      ({ userId }) => userId === actor.userId,
    );
    expect(twice).toEqual([]);
  });

  it('is no session of a sign-in: it counts as fresh for nothing, and ends after 24 hours in use', async () => {
    const actor = await join();
    const { code, digits, finish } = await aBrowser();
    await claim(actor, code);
    await confirm(actor, code, digits);
    const { sessionToken } = await finish();
    const first = await find(sessionToken);
    expect([first?.freshUntil, first?.reauthenticatedUntil]).toEqual([undefined, undefined]);
    identity.clock.advance(dayMs - minuteMs);
    expect(await find(sessionToken)).not.toBeNull();
    // Its use is stored, and extends it no further.
    await eventually(async () => {
      const [row] = await identity.service.database.asAdministrator<{ isUsed: boolean }>(
        `SELECT last_seen_at > created_at AS "isUsed" FROM identity.session WHERE sid = $1`,
        [tokenHash(sessionToken ?? '')],
      );
      expect(row?.isUsed).toBe(true);
    });
    identity.clock.advance(2 * minuteMs);
    expect(await find(sessionToken)).toBeNull();
  });

  it('is not confirmed without the digits: a yes alone is not enough, and 5 wrong tries end it', async () => {
    const actor = await join();
    const { code, digits, finish } = await aBrowser();
    await claim(actor, code);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await confirm(actor, code, wrongOf(digits))).toMatchObject({ success: false });
    }
    await expect(confirm(actor, code, digits)).rejects.toMatchObject({ code: 'gone' });
    expect(await finish()).toMatchObject({ sessionToken: null });
  });

  it('has 5 tries also when 50 are sent at once', async () => {
    const actor = await join();
    const { code, digits } = await aBrowser();
    await claim(actor, code);
    const settled = await Promise.allSettled(
      Array.from({ length: 50 }, () => confirm(actor, code, wrongOf(digits))),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('is over after 2 minutes, whatever its state', async () => {
    const actor = await join();
    const [waiting, claimed, confirmed] = [await aBrowser(), await aBrowser(), await aBrowser()];
    await claim(actor, claimed.code);
    await claim(actor, confirmed.code);
    await confirm(actor, confirmed.code, confirmed.digits);
    identity.clock.advance(2 * minuteMs);
    await expect(claim(actor, waiting.code)).rejects.toMatchObject({ code: 'gone' });
    await expect(confirm(actor, claimed.code, claimed.digits)).rejects.toMatchObject({ code: 'gone' });
    for (const each of [waiting, claimed, confirmed]) {
      expect(await each.finish()).toEqual({ state: 'ended', sessionToken: null });
    }
  });

  it('opens one session, also when the browser asks 50 times at once', async () => {
    const actor = await join();
    const { code, digits, finish } = await aBrowser();
    await claim(actor, code);
    await confirm(actor, code, digits);
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish()));
    expect(answers.filter(({ sessionToken }) => sessionToken !== null)).toHaveLength(1);
    expect(await finish()).toEqual({ state: 'ended', sessionToken: null });
  });

  it('belongs to the browser that shows it: a copied code signs no other browser in', async () => {
    const actor = await join();
    const { code, digits, finish } = await aBrowser();
    await claim(actor, code);
    await confirm(actor, code, digits);
    const thief = randomBytes(32).toString('hex');
    expect(await finish(thief)).toEqual({ state: 'ended', sessionToken: null });
    expect((await finish()).state).toBe('signed_in');
  });

  it('belongs to the user who has read it first, and to one of two who read it at once', async () => {
    const [one, other] = [await join(), await join()];
    const { code, digits } = await aBrowser();
    const claims = await Promise.allSettled([claim(one, code), claim(other, code)]);
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const loser = claims[0].status === 'fulfilled' ? other : one;
    await expect(confirm(loser, code, digits)).rejects.toMatchObject({ code: 'gone' });
  });

  it('warns where the networks differ, or one is not known', async () => {
    const actor = await join();
    const [far, unknown] = [await aBrowser('198.51.100.7'), await aBrowser(null)];
    expect(await claim(actor, far.code)).toMatchObject({ isSameNetwork: false });
    expect(await claim(actor, unknown.code, null)).toMatchObject({ isSameNetwork: false });
  });

  it('is replaced by the next code of its browser', async () => {
    const actor = await join();
    const browser = await aBrowser();
    await browser.again();
    await expect(claim(actor, browser.code)).rejects.toMatchObject({ code: 'gone' });
  });

  it('is stored without its code and digits', async () => {
    const { code, digits } = await aBrowser();
    const [row] = await identity.service.database.asAdministrator<{ row: string }>(
      `SELECT row_to_json(handoff)::text AS row FROM identity.handoff WHERE code_hash = $1`,
      [tokenHash(code)],
    );
    expect(row?.row).not.toContain(code);
    expect(row?.row).not.toContain(`"${digits}"`);
    expect(row?.row).not.toContain(tokenHash(digits));
  });
});
