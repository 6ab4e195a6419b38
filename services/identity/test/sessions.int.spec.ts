import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { checkSessions, endSession, findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { createWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { eventually } from '@emberdeck/testing/eventually';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('sessions', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  let people = 0;

  async function newSession(): Promise<string> {
    people += 1;
    return tokenHash(await new Visitor(identity, `person${people}@example.com`).join());
  }

  const find = async (sessionId: string): Promise<Actor | null> =>
    (await identity.service.call(findSession, { sessionId })).actor;

  async function lastSeen(sessionId: string): Promise<number> {
    const [row] = await identity.service.database.asAdministrator<{ last_seen_at: Date }>(
      'SELECT last_seen_at FROM identity.session WHERE sid = $1',
      [sessionId],
    );
    return row?.last_seen_at.getTime() ?? 0;
  }

  /** Uses a session and waits until its use is stored. */
  async function use(sessionId: string): Promise<void> {
    const before = await lastSeen(sessionId);
    expect(await find(sessionId)).not.toBeNull();
    await eventually(async () => expect(await lastSeen(sessionId)).toBeGreaterThan(before));
  }

  describe('a session', () => {
    it('returns its user, workspace and role', async () => {
      const sessionId = await newSession();
      expect(await find(sessionId)).toEqual({
        userId: expect.any(String),
        workspaceId: expect.any(String),
        sessionId,
        role: 'team_member',
        ownsWorkspace: true,
        isWorkspaceEnding: false,
        verified: true,
        displayName: 'Player_1234',
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        revision: 1,
        freshUntil: expect.any(String),
      });
    });

    it('is null for an unknown hash', async () => {
      expect(await find('0'.repeat(64))).toBeNull();
    });

    it('ends after 7 days without use', async () => {
      const sessionId = await newSession();
      identity.clock.advance(7 * dayMs - minuteMs);
      expect(await find(sessionId)).not.toBeNull();
      const unused = await newSession();
      identity.clock.advance(7 * dayMs);
      expect(await find(unused)).toBeNull();
    });

    it('is extended by use, but not beyond 30 days', async () => {
      const sessionId = await newSession();
      for (let days = 0; days < 24; days += 6) {
        identity.clock.advance(6 * dayMs);
        await use(sessionId);
      }
      identity.clock.advance(5 * dayMs + 23 * 60 * minuteMs);
      expect(await find(sessionId)).not.toBeNull();
      identity.clock.advance(2 * 60 * minuteMs);
      expect(await find(sessionId)).toBeNull();
    });

    it('is extended at most once a minute', async () => {
      const sessionId = await newSession();
      const opened = await lastSeen(sessionId);
      await find(sessionId);
      const other = await newSession();
      identity.clock.advance(minuteMs);
      // The other session is extended in the same batch or a later one, so this one would be extended too.
      await use(other);
      expect(await lastSeen(sessionId)).toBe(opened);
    });

    it('ends when its user ends it, and is published once', async () => {
      const sessionId = await newSession();
      const other = await newSession();
      const actor = await find(sessionId);
      if (!actor) {
        throw new Error('The session is not there');
      }
      const end = () => identity.service.call(endSession, {}, { actor });
      await Promise.all(Array.from({ length: 5 }, end));
      expect(await find(sessionId)).toBeNull();
      expect(await find(other)).not.toBeNull();
      expect(await identity.service.published(sessionEnded)).toEqual([{ sessionId, userId: actor.userId }]);
    });

    it('ends although it is in another workspace since the request began', async () => {
      const sessionId = await newSession();
      const actor = (await find(sessionId)) ?? undefined;
      const { id } = await identity.service.call(createWorkspace, { name: 'Lab' }, { actor });
      expect(await find(sessionId)).toMatchObject({ workspaceId: id });
      await identity.service.call(endSession, {}, { actor });
      expect(await find(sessionId)).toBeNull();
    });

    it('is replaced by the next sign-in of its browser, of any account, and no other ends', async () => {
      const first = new Visitor(identity, 'again@example.com');
      first.sessionId = tokenHash(await first.join());
      const elsewhere = await newSession();
      await first.start();
      const { sessionToken } = await first.verify();
      const second = tokenHash(sessionToken ?? '');
      expect([await find(first.sessionId), (await find(second))?.sessionId]).toEqual([null, second]);
      const newcomer = new Visitor(identity, 'newcomer@example.com');
      newcomer.sessionId = second;
      await newcomer.join();
      expect(await find(second)).toBeNull();
      expect(await find(elsewhere)).not.toBeNull();
      const ended = (await identity.service.published(sessionEnded)).map(({ sessionId }) => sessionId);
      expect(ended).toEqual(expect.arrayContaining([first.sessionId, second]));
      expect(ended).not.toContain(elsewhere);
    });

    it('returns the current role of its membership, and ends with it', async () => {
      const sessionId = await newSession();
      const { userId, workspaceId } = (await find(sessionId)) ?? {};
      const change = (sql: string) => identity.service.database.asAdministrator(sql, [userId]);
      const check = () => identity.service.call(checkSessions, { sessionIds: [sessionId] });
      await change(`UPDATE identity.membership SET role = 'client' WHERE user_id = $1`);
      expect(await check()).toEqual({
        alive: [sessionId],
        roles: ['client'],
        places: [{ workspaceId, ownsWorkspace: true }],
      });
      await change('DELETE FROM identity.membership WHERE user_id = $1');
      expect(await check()).toEqual({ alive: [], roles: [], places: [] });
    });

    it('is found among many while it is valid', async () => {
      const alive = await newSession();
      const ended = await newSession();
      const actor = await find(ended);
      await identity.service.call(endSession, {}, { actor: actor ?? undefined });
      const unknown = 'f'.repeat(64);
      const answer = await identity.service.call(checkSessions, { sessionIds: [ended, alive, unknown] });
      expect(answer).toMatchObject({ alive: [alive], roles: ['team_member'] });
      expect(answer.places).toHaveLength(1);
    });
  });
});
