import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  endSessionsOfUser,
  liftCodeLimits,
  listAccounts,
  showAccount,
} from '@emberdeck/contracts/identity/operator-accounts';
import { findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, outcomes, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const everyone = { search: null, state: null };

describe('operator', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const show = (user: string) => identity.service.call(showAccount, { user });

  async function idOf(contact: string): Promise<string> {
    return (await show(contact))?.userId ?? '';
  }

  describe('the accounts for an operator', () => {
    it('are listed newest first, in pages, with their contact and last use', async () => {
      const emails = ['first@example.com', 'second@example.com', 'third@example.com'];
      for (const email of emails) await new Visitor(identity, email).join();
      const first = await identity.service.page(listAccounts, { ...everyone, limit: 2 });
      expect(first.items.map(({ contact }) => contact)).toEqual(['third@example.com', 'second@example.com']);
      expect(first.items[0]).toEqual({
        userId: await idOf('third@example.com'),
        displayName: 'Player_1234',
        contact: 'third@example.com',
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        suspendedAt: null,
      });
      const second = await identity.service.page(listAccounts, {
        ...everyone,
        limit: 2,
        cursor: first.nextCursor ?? undefined,
      });
      expect(second.items.map(({ contact }) => contact)).toEqual(['first@example.com']);
      expect(second.nextCursor).toBeNull();
    });

    it('are selected by a search and a state', async () => {
      const contactsOf = async (filter: object) =>
        (await identity.service.page(listAccounts, { ...everyone, limit: 100, ...filter })).items.map(
          ({ contact }) => contact,
        );
      const browser = new Visitor(identity, 'per_cent@example.com');
      await browser.join('Seldom_Found');
      expect(await contactsOf({ search: 'seldom_' })).toEqual(['per_cent@example.com']);
      expect(await contactsOf({ search: 'R_CENT@' })).toEqual(['per_cent@example.com']);
      expect(await contactsOf({ search: 'rXcent' })).toEqual([]);
      const userId = await idOf('per_cent@example.com');
      expect(await contactsOf({ search: userId, state: 'signed_in' })).toEqual(['per_cent@example.com']);
      expect(await contactsOf({ search: userId, state: 'signed_out' })).toEqual([]);
      expect(await contactsOf({ search: userId, state: 'verified' })).toEqual(['per_cent@example.com']);
      expect(await contactsOf({ search: userId, state: 'unverified' })).toEqual([]);
      expect(await contactsOf({ search: userId, state: 'locked' })).toEqual([]);
      await identity.service.database.asAdministrator(`
        INSERT INTO identity.contact_lock (contact_kind, contact_value, entry_type, wrong_codes, locked_at, changed_at)
          VALUES ('email', 'per_cent@example.com', 'email', 30, now(), now())`);
      expect(await contactsOf({ state: 'locked' })).toEqual(['per_cent@example.com']);
    });

    it('are shown by id or contact, without the ids of their sessions', async () => {
      const sessionId = tokenHash(await new Visitor(identity, 'shown@example.com').join('Ada'));
      const account = await show('Shown@Example.com');
      expect(account).toEqual({
        userId: expect.any(String),
        displayName: 'Ada',
        createdAt: expect.any(String),
        suspendedAt: null,
        contacts: [
          { value: 'shown@example.com', provenAt: expect.any(String), wrongCodes: 0, isLocked: false },
        ],
        workspaces: [
          { workspaceId: expect.any(String), name: "Ada's workspace", role: 'team_member', isOwn: true },
        ],
        sessions: [{ createdAt: expect.any(String), lastSeenAt: expect.any(String), userAgent: 'a browser' }],
      });
      expect(JSON.stringify(account)).not.toContain(sessionId);
      expect(await show(account?.userId ?? '')).toEqual(account);
      expect(await show(randomUUID())).toBeNull();
      expect(await show('unknown@example.com')).toBeNull();
      await expect(show('no contact')).rejects.toMatchObject({ code: 'validation_failed' });
    });
  });

  describe('ending the sessions of a user', () => {
    it('ends each of them and publishes it, and those of no other user', async () => {
      const browsers = [
        new Visitor(identity, 'everywhere@example.com'),
        new Visitor(identity, 'everywhere@example.com'),
      ];
      const sessions = [tokenHash((await browsers[0]?.join()) ?? '')];
      await browsers[1]?.start();
      sessions.push(tokenHash((await browsers[1]?.verify())?.sessionToken ?? ''));
      const other = tokenHash(await new Visitor(identity, 'elsewhere@example.com').join());
      const user = await idOf('everywhere@example.com');
      expect(await identity.service.call(endSessionsOfUser, { user })).toEqual({ ended: 2 });
      for (const sessionId of sessions) {
        expect(await identity.service.call(findSession, { sessionId })).toEqual({ actor: null });
      }
      expect((await identity.service.call(findSession, { sessionId: other })).actor).not.toBeNull();
      const ended = (await identity.service.published(sessionEnded)).filter(({ userId }) => userId === user);
      expect(ended.map(({ sessionId }) => sessionId).sort()).toEqual(sessions.sort());
      expect(await identity.service.call(endSessionsOfUser, { user })).toEqual({ ended: 0 });
      expect(await identity.service.call(endSessionsOfUser, { user: randomUUID() })).toEqual({ ended: null });
    });
  });

  describe('lifting the limits of a contact', () => {
    const refused = { code: 'too_many_requests' };

    it('gives a new code and new tries, and invalidates the codes before', async () => {
      const visitor = new Visitor(identity, 'stuck@example.com');
      const bystander = new Visitor(identity, 'stuck@example.com.example');
      await visitor.start();
      await bystander.start();
      const { code } = visitor;
      await outcomes(5, () => visitor.verify(visitor.wrongCode));
      identity.clock.advance(minuteMs);
      await expect(visitor.start()).rejects.toMatchObject(refused);
      expect(await identity.service.call(liftCodeLimits, { user: 'stuck@example.com' })).toEqual({
        contacts: ['stuck@example.com'],
      });
      expect(await visitor.verify(code)).toMatchObject({ success: false });
      await visitor.start();
      expect(await visitor.verify()).toMatchObject({ success: true });
      expect(await bystander.verify()).toMatchObject({ success: true });
    });

    it('opens the lock, and gives back the codes of known browsers too, by the id of the user', async () => {
      const owner = new Visitor(identity, 'locked@example.com');
      await owner.join();
      const user = await idOf('locked@example.com');
      await identity.service.database.asAdministrator(
        `INSERT INTO identity.contact_lock (contact_kind, contact_value, entry_type, wrong_codes, locked_at, changed_at)
       VALUES ('email', 'locked@example.com', 'email', 30, now(), now())`,
      );
      expect((await show(user))?.contacts).toMatchObject([{ wrongCodes: 30, isLocked: true }]);
      await owner.start();
      expect((await owner.start()).message).toBe('A code is on its way: enter it.');
      expect(await identity.service.call(liftCodeLimits, { user })).toEqual({
        contacts: ['locked@example.com'],
      });
      expect((await show(user))?.contacts).toMatchObject([{ wrongCodes: 0, isLocked: false }]);
      await owner.start();
      expect(await identity.service.call(liftCodeLimits, { user: randomUUID() })).toEqual({ contacts: [] });
    });
  });
});
