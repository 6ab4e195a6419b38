import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberAdded } from '@emberdeck/contracts/identity/memberships';
import { readProvenPhone, userJoined } from '@emberdeck/contracts/identity/users';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { schemaDifference } from '@emberdeck/testing/database/schema-difference';
import { tokenHash } from '../src/secret-token.js';
import { definition } from '../src/definition.js';
import { outcomes, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('onboarding', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function count(table: string, where: string, ...parameters: unknown[]): Promise<number> {
    const [row] = await identity.service.database.asAdministrator<{ count: number }>(
      `SELECT count(*)::integer AS count FROM identity.${table} WHERE ${where}`,
      parameters,
    );
    return row?.count ?? -1;
  }

  describe('the schema', () => {
    it('matches the entities', async () => {
      const dataSource = await identity.service.database.connect('identity', {
        entities: definition.entities,
      });
      expect(await schemaDifference(dataSource)).toEqual([]);
    });
  });

  describe('joining with a proven address', () => {
    it('sends a code, proves it, creates the account with its workspace, and pays the welcome', async () => {
      const ada = new Visitor(identity, ' Ada@Example.com ');
      const started = await ada.start();
      expect(started).toMatchObject({ success: true, debugCode: ada.code });
      expect(identity.deliveries.at(-1)).toMatchObject({
        channel: 'email',
        to: 'ada@example.com',
        code: expect.stringMatching(/^\d{6}$/),
        expiresInMinutes: 10,
      });
      expect(await ada.verify()).toEqual({
        success: true,
        userExists: false,
        message: 'Verified',
        redirectUrl: null,
        sessionToken: null,
      });
      const completed = await ada.complete('Ada');
      expect(completed).toMatchObject({ success: true, welcomeCoins: 100, redirectUrl: '/' });
      expect(completed.sessionToken).toMatch(/^[\w-]{43}$/);

      const joined = (await identity.service.published(userJoined)).filter(
        ({ displayName }) => displayName === 'Ada',
      );
      expect(joined).toEqual([
        expect.objectContaining({
          verified: true,
          entryType: 'email',
          provenPhone: null,
          referralCode: null,
        }),
      ]);
      expect(identity.openedProfiles.filter(({ userId }) => userId === joined[0]?.userId)).toHaveLength(1);
      const added = await identity.service.published(memberAdded);
      expect(added.find(({ userId }) => userId === joined[0]?.userId)).toEqual({
        userId: joined[0]?.userId,
        workspaceId: joined[0]?.workspaceId,
        role: 'team_member',
        ownsWorkspace: true,
        displayName: 'Ada',
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        revision: 1,
        joinedAt: joined[0]?.joinedAt,
      });
      expect(
        await count('workspace', `name = $1 AND owner_id = $2`, "Ada's workspace", joined[0]?.userId),
      ).toBe(1);
      expect(await count('session', 'sid = $1', tokenHash(completed.sessionToken ?? ''))).toBe(1);
    });

    it('sends the code in the language of its browser, where that names one', async () => {
      await new Visitor(identity, 'language@example.com').start();
      const german = new Visitor(identity, 'sprache@example.com');
      german.language = 'de-DE';
      await german.start();
      expect(identity.deliveries.slice(-2).map(({ language }) => language)).toEqual([undefined, 'de-DE']);
    });

    it('signs in again in any letter case, in a new session, without another account', async () => {
      const first = await new Visitor(identity, 'grace@example.com').join();
      const again = new Visitor(identity, 'GRACE@EXAMPLE.COM');
      await again.start();
      const answer = await again.verify();
      expect(answer).toMatchObject({
        success: true,
        userExists: true,
        message: 'Welcome back!',
        redirectUrl: '/',
      });
      expect(answer.sessionToken).not.toBe(first);
      expect(await count('contact', `value = 'grace@example.com'`)).toBe(1);
    });

    it('stores neither code nor cookie in the database', async () => {
      const secretive = new Visitor(identity, 'secretive@example.com');
      const sessionToken = await secretive.join();
      const [dump] = await identity.service.database.asAdministrator<{ text: string }>(
        `SELECT concat((SELECT json_agg(s) FROM identity.session AS s), (SELECT json_agg(f) FROM identity.onboarding_flow AS f),
                     (SELECT json_agg(o) FROM identity.outbox AS o)) AS text`,
      );
      expect(dump?.text).toContain('secretive@example.com');
      expect(dump?.text).not.toContain(sessionToken);
      expect(dump?.text).not.toContain(secretive.flowToken);
      expect(dump?.text).not.toContain(`"${secretive.code}"`);
    });

    it('responds, and publishes the account, while gamification is unavailable', async () => {
      const visitor = new Visitor(identity, 'patient@example.com');
      await visitor.start();
      await visitor.verify();
      const before = identity.openedProfiles.length;
      identity.others.welcome = () => {
        throw new AppError('unavailable', 'away');
      };
      const answer = await visitor.complete('Patient');
      identity.others.welcome = () => 100;
      expect(answer).toMatchObject({ success: true, welcomeCoins: 0 });
      expect(answer.message).toContain('on their way');
      expect(identity.openedProfiles.length - before).toBe(3);
      const joined = await identity.service.published(userJoined);
      expect(joined.filter(({ displayName }) => displayName === 'Patient')).toHaveLength(1);
    });

    it('passes on a proven number, which no event carries', async () => {
      identity.others.outcome = 'sent';
      const friend = new Visitor(identity, '202 555 0143', 'phone');
      await friend.start();
      identity.others.outcome = 'development';
      await friend.verify();
      await friend.complete('Friend');
      const joined = (await identity.service.published(userJoined)).find(
        ({ displayName }) => displayName === 'Friend',
      );
      expect(joined).toMatchObject({ entryType: 'phone', provenPhone: null, verified: true });
      const userId = joined?.userId ?? '';
      const provenPhone = '+12025550143';
      expect(identity.openedProfiles.at(-1)).toMatchObject({ userId, provenPhone });
      expect(await identity.service.call(readProvenPhone, { userId })).toEqual({
        phone: provenPhone,
        others: [],
      });
    });
  });

  describe('a flow', () => {
    it('cannot be verified or completed from another browser', async () => {
      const owner = new Visitor(identity, 'owner@example.com');
      await owner.start();
      const thief = new Visitor(identity, 'owner@example.com');
      thief.flowToken = null;
      expect(await thief.verify(owner.code)).toMatchObject({ success: false, sessionToken: null });
      thief.flowToken = 'x'.repeat(43);
      const { message } = await thief.verify(owner.code);
      const wrong = owner.code === '000000' ? '111111' : '000000';
      expect(await owner.verify(wrong)).toMatchObject({ success: false, message });
      expect(await thief.verify(owner.code)).toMatchObject({ success: false, sessionToken: null });
      await owner.verify();
      expect(await thief.complete()).toMatchObject({ success: false, sessionToken: null });
      expect(await owner.complete()).toMatchObject({ success: true });
    });

    it('cannot be used for another contact', async () => {
      const eve = new Visitor(identity, 'eve@example.com');
      await eve.start();
      const asAlice = new Visitor(identity, 'alice@example.com');
      asAlice.flowToken = eve.flowToken;
      expect(await asAlice.verify(eve.code)).toMatchObject({ success: false });
      await eve.verify();
      expect(await asAlice.complete()).toMatchObject({ success: false, sessionToken: null });
      expect(await count('contact', `value = 'alice@example.com'`)).toBe(0);
    });

    it('creates no account before the code was right', async () => {
      const hasty = new Visitor(identity, 'hasty@example.com');
      await hasty.start();
      expect(await hasty.complete()).toMatchObject({ success: false, sessionToken: null, welcomeCoins: 0 });
      expect(await count('contact', `value = 'hasty@example.com'`)).toBe(0);
    });

    it('signs in to the account that another browser has created meanwhile', async () => {
      const phone = new Visitor(identity, 'two-screens@example.com');
      await phone.start();
      await phone.verify();
      const laptop = new Visitor(identity, 'two-screens@example.com');
      await laptop.join();
      expect(await phone.complete()).toMatchObject({
        success: true,
        message: 'Welcome back!',
        welcomeCoins: 0,
      });
      expect(await count('contact', `value = 'two-screens@example.com'`)).toBe(1);
    });
  });

  describe('20 at once', () => {
    it('submissions of one right code: one wins, the others get the answer of a wrong code', async () => {
      const visitor = new Visitor(identity, 'parallel@example.com');
      await visitor.start();
      const counts = await outcomes(20, () => visitor.verify());
      expect(Object.fromEntries(counts)).toEqual({
        Verified: 1,
        'This code is wrong or no longer valid. Check it, or ask for a new one.': 19,
      });
      const joined = await outcomes(20, () => visitor.complete('Parallel'));
      expect(Object.fromEntries(joined)).toEqual({
        'Welcome to Emberdeck! You earned 100 coins.': 1,
        'This sign-up was completed already. Please sign in with a new code.': 19,
      });
      const events = await identity.service.published(userJoined);
      expect(events.filter(({ displayName }) => displayName === 'Parallel')).toHaveLength(1);
      expect(await count('contact', `value = 'parallel@example.com'`)).toBe(1);
    });

    it('sign-ins with one right code: one session', async () => {
      await new Visitor(identity, 'sessions@example.com').join();
      const visitor = new Visitor(identity, 'sessions@example.com');
      await visitor.start();
      const sessionsBefore = await count('session', 'true');
      const counts = await outcomes(20, () => visitor.verify());
      expect(counts.get('Welcome back!')).toBe(1);
      expect((await count('session', 'true')) - sessionsBefore).toBe(1);
    });

    it('browsers that have all proven one new contact: one account, and all are signed in to it', async () => {
      const visitors: Visitor[] = [];
      for (let index = 0; index < 5; index += 1) {
        const visitor = new Visitor(identity, 'crowd@example.com');
        await visitor.start();
        await visitor.verify();
        visitors.push(visitor);
      }
      const answers = await Promise.all(visitors.map((visitor) => visitor.complete('Crowd')));
      expect(answers.map(({ welcomeCoins }) => welcomeCoins).toSorted((a, b) => a - b)).toEqual([
        0, 0, 0, 0, 100,
      ]);
      expect(await count('user_account', `display_name = 'Crowd'`)).toBe(1);
    });
  });

  describe('an invalid contact', () => {
    it.each([
      ['email', 'no address'],
      ['phone', '12'],
      ['whatsapp', 'ada@example.com'],
    ] as const)('is refused by field: %s %s', async (entryType, entryValue) => {
      const visitor = new Visitor(identity, entryValue, entryType);
      await expect(visitor.start()).rejects.toMatchObject({
        code: 'validation_failed',
        details: { fields: [{ field: 'entryValue' }] },
      });
    });
  });
});
