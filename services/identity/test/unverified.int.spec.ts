import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notConfiguredMarker } from '@emberdeck/contracts/core/errors';
import { checkSessions, findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { getCurrentUser, userJoined } from '@emberdeck/contracts/identity/users';
import { tokenHash } from '../src/secret-token.js';
import { outcomes, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('unverified', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
    identity.others.outcome = 'not_configured';
  });

  afterAll(() => identity.service.stop());

  async function actorOf(sessionToken: string | null) {
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
    if (!actor) {
      throw new Error('There is no such session');
    }
    return actor;
  }

  /** Returns the valid sessions among the given ones. */
  async function alive(...sessionIds: string[]): Promise<string[]> {
    const answer = await identity.service.call(checkSessions, { sessionIds });
    return sessionIds.filter((each) => answer.alive.includes(each));
  }

  async function proving<Result>(work: () => Promise<Result>): Promise<Result> {
    identity.others.outcome = 'sent';
    try {
      return await work();
    } finally {
      identity.others.outcome = 'not_configured';
    }
  }

  describe('a channel that is not configured', () => {
    it('is named, and lets an account be created without a code, marked unverified', async () => {
      const visitor = new Visitor(identity, '+12025550101', 'phone');
      const started = await visitor.start();
      expect(started).toMatchObject({ success: false, debugCode: null });
      expect(started.message).toBe('SMS is not configured on this server');
      const completed = await visitor.complete('Unproven');
      expect(completed).toMatchObject({ success: true, welcomeCoins: 100, redirectUrl: '/' });
      expect(await actorOf(completed.sessionToken)).toMatchObject({
        displayName: 'Unproven',
        verified: false,
      });
      const joined = (await identity.service.published(userJoined)).find(
        ({ displayName }) => displayName === 'Unproven',
      );
      expect(joined).toMatchObject({ verified: false, provenPhone: null });
    });

    it('gives the same response to an immediate repetition: nothing was sent, so nothing is counted', async () => {
      const visitor = new Visitor(identity, '+12025550102', 'whatsapp');
      for (let times = 0; times < 7; times += 1) {
        expect((await visitor.start()).message).toBe('WhatsApp is not configured on this server');
      }
    });

    it('lets no code be verified', async () => {
      const visitor = new Visitor(identity, '+12025550103', 'phone');
      await visitor.start();
      expect(await visitor.verify()).toMatchObject({ success: false, sessionToken: null });
    });

    it('gives one account to 20 submissions at once', async () => {
      const visitor = new Visitor(identity, '+12025550104', 'phone');
      await visitor.start();
      const counts = await outcomes(20, () => visitor.complete('Once'));
      expect(counts.get('Welcome to Emberdeck! You earned 100 coins.')).toBe(1);
      const joined = await identity.service.published(userJoined);
      expect(joined.filter(({ displayName }) => displayName === 'Once')).toHaveLength(1);
    });

    it('does not sign in to an existing account, and explains the requirement', async () => {
      await (async () => {
        const first = new Visitor(identity, '+12025550105', 'phone');
        await first.start();
        await first.complete();
      })();
      const second = new Visitor(identity, '+12025550105', 'phone');
      await second.start();
      const answer = await second.complete();
      expect(answer).toMatchObject({ success: false, sessionToken: null });
      expect(answer.message).toContain('Signing in to it takes a code');
      expect(answer.message).toContain(notConfiguredMarker);
    });

    it('does not sign in to a proven account either', async () => {
      const owner = new Visitor(identity, '+12025550106', 'phone');
      await proving(() => owner.join('Owner'));
      const thief = new Visitor(identity, '+12025550106', 'phone');
      await thief.start();
      expect(await thief.complete()).toMatchObject({ success: false, sessionToken: null });
    });
  });

  describe('a contact that an account claimed without proof', () => {
    it('moves, without old data, to the user who proves it', async () => {
      const squatter = new Visitor(identity, 'claimed@example.com');
      await squatter.start();
      const claimed = await actorOf((await squatter.complete('Squatter')).sessionToken);

      const owner = new Visitor(identity, 'claimed@example.com');
      const { verified, completed } = await proving(async () => {
        await owner.start();
        return { verified: await owner.verify(), completed: await owner.complete('Owner') };
      });
      expect(verified).toMatchObject({ success: true, userExists: false });
      const proven = await actorOf(completed.sessionToken);
      expect(proven).toMatchObject({ displayName: 'Owner', verified: true });
      expect(proven.userId).not.toBe(claimed.userId);
      expect(await identity.service.call(getCurrentUser, {}, { actor: proven })).toMatchObject({
        email: 'claimed@example.com',
      });
      expect(await identity.service.call(getCurrentUser, {}, { actor: claimed })).toMatchObject({
        email: null,
        verified: false,
      });
    });

    it('ends the sessions of the account that claimed it, once its code is right, and no other', async () => {
      const squatter = new Visitor(identity, 'claimed-too@example.com');
      await squatter.start();
      const { sessionId } = await actorOf((await squatter.complete('Squatter')).sessionToken);
      const bystander = new Visitor(identity, 'bystander@example.com');
      await bystander.start();
      const { sessionId: other } = await actorOf((await bystander.complete('Bystander')).sessionToken);

      const owner = new Visitor(identity, 'claimed-too@example.com');
      await proving(async () => {
        await owner.start();
        await owner.verify(owner.wrongCode);
        expect(await alive(sessionId, other)).toEqual([sessionId, other]);
        await owner.verify();
      });
      expect(await alive(sessionId, other)).toEqual([other]);
      const ended = (await identity.service.published(sessionEnded)).map((each) => each.sessionId);
      expect(ended).toContain(sessionId);
      expect(ended).not.toContain(other);
    });
  });

  describe('an operator who allows no unverified accounts', () => {
    it.each([
      ['said so', { environment: { ALLOW_UNVERIFIED_SIGNUP: 'false' } }],
      ['listens for other machines', { runtime: { onLoopback: false } }],
      ['runs it distributed', { runtime: { deployment: 'distributed' as const } }],
    ])('gets none: %s', async (_why, options) => {
      const strict = await startIdentity(options);
      strict.others.outcome = 'not_configured';
      try {
        const visitor = new Visitor(strict, '+12025550101', 'phone');
        expect((await visitor.start()).message).toContain(notConfiguredMarker);
        expect(await visitor.complete()).toMatchObject({ success: false, sessionToken: null });
        expect(await strict.service.published(userJoined)).toEqual([]);
      } finally {
        await strict.service.stop();
      }
    });
  });

  describe('a request through a proxy or from another machine', () => {
    const throughProxy = async (at: TestIdentity): Promise<boolean> => {
      const visitor = new Visitor(at, '+12025550108', 'phone');
      visitor.isLocal = false;
      await visitor.start();
      return (await visitor.complete()).success;
    };

    it('gets no unverified account by default', async () => {
      expect(await throughProxy(identity)).toBe(false);
    });

    it('gets one where the operator allows it', async () => {
      const open = await startIdentity({ environment: { ALLOW_UNVERIFIED_SIGNUP: 'true' } });
      open.others.outcome = 'not_configured';
      expect(await throughProxy(open)).toBe(true);
      await open.service.stop();
    });
  });

  describe('an outage of a channel', () => {
    it('creates no account without a code', async () => {
      const visitor = new Visitor(identity, '+12025550107', 'phone');
      identity.others.outcome = 'failed';
      const started = await visitor.start();
      identity.others.outcome = 'not_configured';
      expect(started.message).not.toContain(notConfiguredMarker);
      expect(await visitor.complete()).toMatchObject({ success: false, sessionToken: null });
    });
  });
});
