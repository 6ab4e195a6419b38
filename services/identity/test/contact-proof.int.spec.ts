import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import {
  contactProven,
  proveContact,
  startContactProof,
  type ProofVerifyAnswer,
} from '@emberdeck/contracts/identity/contact-proof';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { getCurrentUser } from '@emberdeck/contracts/identity/users';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('contact proof', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function actorOf(sessionToken: string | null): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
    if (!actor) {
      throw new Error('There is no such session');
    }
    return actor;
  }

  let lastPhone = 0;

  /** An account that joined without a code. */
  async function anUnproven(entryType: EntryType = 'phone', contact?: string): Promise<Actor> {
    const value = contact ?? `+1202555${String((lastPhone += 1)).padStart(4, '0')}`;
    const visitor = new Visitor(identity, value, entryType);
    identity.others.outcome = 'not_configured';
    await visitor.start();
    const { sessionToken } = await visitor.complete('Unproven');
    identity.others.outcome = 'sent';
    return actorOf(sessionToken);
  }

  /** One user who proves an e-mail address in one browser. */
  class Proof {
    flowToken: string | null = null;
    code = '';

    constructor(
      readonly actor: Actor,
      private readonly email: string,
    ) {}

    async start(): Promise<CallOutput<typeof startContactProof>> {
      const input = { entryType: 'email' as const, entryValue: this.email, flowToken: this.flowToken };
      const answer = await identity.service.call(startContactProof, input, { actor: this.actor });
      this.flowToken = answer.flowToken ?? this.flowToken;
      this.code = identity.deliveries.at(-1)?.code ?? '';
      return answer;
    }

    verify(verificationCode = this.code, actor = this.actor): Promise<ProofVerifyAnswer> {
      const { email: entryValue, flowToken } = this;
      const input = { entryType: 'email' as const, entryValue, verificationCode, flowToken };
      return identity.service.call(proveContact, input, { actor });
    }

    get wrongCode(): string {
      return this.code === '000000' ? '000001' : '000000';
    }
  }

  const userOf = (actor: Actor) => identity.service.call(getCurrentUser, {}, { actor });

  const eventsOf = async ({ userId }: Actor) =>
    (await identity.service.published(contactProven)).filter((event) => event.userId === userId);

  describe('an account that joined without a code', () => {
    it('proves an e-mail address, and then is verified in every session', async () => {
      const actor = await anUnproven('email', 'old@example.com');
      const proof = new Proof(actor, 'New@Example.com');
      expect(await proof.start()).toMatchObject({ success: true });
      expect(await proof.verify()).toEqual({ success: true, message: 'Verified', belongsToOther: false });
      expect(await userOf(actor)).toMatchObject({ verified: true, email: 'new@example.com' });
      const again = await identity.service.call(findSession, { sessionId: actor.sessionId });
      expect(again.actor).toMatchObject({ userId: actor.userId, verified: true });
      expect(await eventsOf(actor)).toEqual([
        expect.objectContaining({
          workspaceId: actor.workspaceId,
          displayName: 'Unproven',
          entryType: 'email',
          provenPhone: null,
        }),
      ]);
    });

    it('signs in with the proven address, to the same account', async () => {
      const actor = await anUnproven();
      const proof = new Proof(actor, 'back@example.com');
      await proof.start();
      await proof.verify();
      const visitor = new Visitor(identity, 'back@example.com');
      await visitor.start();
      const { userExists, sessionToken } = await visitor.verify();
      expect(userExists).toBe(true);
      expect((await actorOf(sessionToken)).userId).toBe(actor.userId);
    });

    it('proves the address that it joined with', async () => {
      const actor = await anUnproven('email', 'same@example.com');
      const proof = new Proof(actor, 'same@example.com');
      await proof.start();
      expect(await proof.verify()).toMatchObject({ success: true });
      expect(await userOf(actor)).toMatchObject({ verified: true, email: 'same@example.com' });
    });

    it('takes an address from an account that only claimed it', async () => {
      const squatter = await anUnproven('email', 'claimed@example.com');
      const actor = await anUnproven();
      const proof = new Proof(actor, 'claimed@example.com');
      await proof.start();
      expect(await proof.verify()).toMatchObject({ success: true });
      expect(await userOf(squatter)).toMatchObject({ email: null, verified: false });
    });

    it('keeps its session when another user proves the phone that it joined with', async () => {
      const actor = await anUnproven('phone', '+12025550199');
      const proof = new Proof(actor, 'keeps@example.com');
      await proof.start();
      await proof.verify();
      await new Visitor(identity, '+12025550199', 'phone').join('Owner of the phone');
      const { actor: still } = await identity.service.call(findSession, { sessionId: actor.sessionId });
      expect(still).toMatchObject({ userId: actor.userId, verified: true });
    });

    it('does not get an address that another account has proven, and learns of it only with the code', async () => {
      const owner = await actorOf(await new Visitor(identity, 'owned@example.com').join('Owner'));
      identity.clock.advance(minuteMs);
      const actor = await anUnproven();
      const proof = new Proof(actor, 'owned@example.com');
      expect(await proof.start()).toMatchObject({ success: true });
      expect(await proof.verify(proof.wrongCode)).toMatchObject({ success: false, belongsToOther: false });
      expect(await proof.verify()).toMatchObject({ success: false, belongsToOther: true });
      expect(await userOf(actor)).toMatchObject({ verified: false, email: null });
      expect(await userOf(owner)).toMatchObject({ verified: true, email: 'owned@example.com' });
      expect(await eventsOf(actor)).toEqual([]);
    });

    it('proves one contact: a stolen session cannot add another way to sign in', async () => {
      const actor = await anUnproven();
      const [first, second] = [new Proof(actor, 'one@example.com'), new Proof(actor, 'two@example.com')];
      await first.start();
      await second.start();
      const answers = await Promise.all([first.verify(), second.verify()]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(await eventsOf(actor)).toHaveLength(1);
      const third = new Proof({ ...actor, verified: true }, 'three@example.com');
      await expect(third.start()).rejects.toMatchObject({ code: 'conflict' });
    });

    it('gets one proof from 20 submissions of one right code', async () => {
      const actor = await anUnproven();
      const proof = new Proof(actor, 'parallel@example.com');
      await proof.start();
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => proof.verify()));
      const won = answers.filter((each) => each.status === 'fulfilled' && each.value.success);
      expect(won).toHaveLength(1);
      expect(await eventsOf(actor)).toHaveLength(1);
    });
  });

  describe('a code to prove a contact', () => {
    it('has the tries and the pause of a sign-in code', async () => {
      const proof = new Proof(await anUnproven(), 'limits@example.com');
      await proof.start();
      expect((await proof.start()).message).toBe('A code is on its way: enter it.');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await proof.verify(proof.wrongCode)).toMatchObject({ success: false });
      }
      await expect(proof.verify()).rejects.toMatchObject({ code: 'too_many_requests' });
    });

    it('is valid for the account that requested it, and does not sign in', async () => {
      const proof = new Proof(await anUnproven(), 'purpose@example.com');
      await proof.start();
      const visitor = new Visitor(identity, 'purpose@example.com');
      visitor.flowToken = proof.flowToken;
      expect(await visitor.verify(proof.code)).toMatchObject({ success: false, sessionToken: null });
      expect(await visitor.complete()).toMatchObject({ success: false, sessionToken: null });
      expect(await proof.verify(proof.code, await anUnproven())).toMatchObject({ success: false });
      expect(await proof.verify()).toMatchObject({ success: true });
    });

    it('is not a code to sign in with either', async () => {
      const visitor = new Visitor(identity, 'sign-in@example.com');
      identity.others.outcome = 'sent';
      await visitor.start();
      const proof = new Proof(await anUnproven(), 'sign-in@example.com');
      proof.flowToken = visitor.flowToken;
      expect(await proof.verify(visitor.code)).toMatchObject({ success: false });
    });
  });
});
