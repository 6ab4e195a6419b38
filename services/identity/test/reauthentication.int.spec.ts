import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  getReauthentication,
  startReauthentication,
  verifyReauthentication,
} from '@emberdeck/contracts/identity/reauthentication';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('reauthentication', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function join(): Promise<{ visitor: Visitor; actor: () => Promise<Actor> }> {
    people += 1;
    const visitor = new Visitor(identity, `again${people}@example.com`);
    const sessionId = tokenHash(await visitor.join());
    return {
      visitor,
      actor: async () => {
        const { actor } = await identity.service.call(findSession, { sessionId });
        if (actor === null) throw new Error('The session is not valid');
        return actor;
      },
    };
  }

  const origin = { clientAddress: '192.0.2.1', isLocal: true };

  async function start(actor: Actor, flowToken: string | null) {
    const answer = await identity.service.call(startReauthentication, { flowToken }, { actor, ...origin });
    return { ...answer, code: identity.deliveries.at(-1)?.code ?? '' };
  }

  const verify = (actor: Actor, flowToken: string | null, verificationCode: string) =>
    identity.service.call(verifyReauthentication, { flowToken, verificationCode }, { actor, ...origin });

  it('opens the session of the code alone, for 10 minutes', async () => {
    const { visitor, actor } = await join();
    const other = new Visitor(identity, visitor.entryValue);
    await other.start();
    const otherSession = tokenHash((await other.verify()).sessionToken ?? '');
    expect((await actor()).reauthenticatedUntil).toBeUndefined();
    const { flowToken, code, to } = await start(await actor(), visitor.flowToken);
    expect(to).toBe('a***@example.com');
    const answer = await verify(await actor(), flowToken, code);
    expect(answer).toMatchObject({ success: true, until: (await actor()).reauthenticatedUntil });
    const left = Date.parse(answer.until ?? '') - identity.clock.now().getTime();
    expect(left).toBeGreaterThan(9 * minuteMs);
    expect(left).toBeLessThanOrEqual(10 * minuteMs);
    const unopened = await identity.service.call(findSession, { sessionId: otherSession });
    expect(unopened.actor?.reauthenticatedUntil).toBeUndefined();
    expect(await identity.service.call(getReauthentication, {}, { actor: await actor() })).toMatchObject({
      until: answer.until,
      method: 'code',
      contacts: [{ entryType: 'email', hint: 'a***@example.com' }],
    });
  });

  it('accepts a code once, also when it is sent 20 times at once', async () => {
    const { visitor, actor } = await join();
    const who = await actor();
    const { flowToken, code } = await start(who, visitor.flowToken);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => verify(who, flowToken, code)));
    const right = answers.filter((each) => each.status === 'fulfilled' && each.value.success);
    expect(right).toHaveLength(1);
  });

  it('accepts neither a wrong code, nor a code for signing in', async () => {
    const { visitor, actor } = await join();
    const who = await actor();
    await visitor.start();
    expect(await verify(who, visitor.flowToken, visitor.code)).toMatchObject({ success: false });
    expect((await actor()).reauthenticatedUntil).toBeUndefined();
  });

  it('finds no contact of another user', async () => {
    const { actor } = await join();
    const stranger = await (await join()).actor();
    const state = await identity.service.call(getReauthentication, {}, { actor: await actor() });
    const input = { flowToken: null, contactId: state.contacts[0]?.id ?? '' };
    await expect(
      identity.service.call(startReauthentication, input, { actor: stranger, ...origin }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks an account without a confirmed contact to confirm one', async () => {
    const { actor } = await join();
    const unproven = { ...(await actor()), userId: '00000000-0000-4000-8000-000000000042' };
    expect(await identity.service.call(getReauthentication, {}, { actor: unproven })).toMatchObject({
      method: 'none',
    });
    await expect(start(unproven, null)).rejects.toMatchObject({ code: 'conflict' });
  });
});
