import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  getPreferences,
  savedDefaults,
  type Preferences,
  preferencesChanged,
  updatePreferences,
} from '@emberdeck/contracts/identity/preferences';
import { checkSessions, findSession } from '@emberdeck/contracts/identity/sessions';
import { eventually } from '@emberdeck/testing/eventually';
import { tokenHash } from '../src/secret-token.js';
import { startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('preferences', () => {
  let identity: TestIdentity;
  let members = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  async function newMember(): Promise<Actor> {
    members += 1;
    const sessionId = tokenHash(await new Visitor(identity, `settings${members}@example.com`).join());
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (actor === null) throw new Error('The member has no session');
    return actor;
  }

  const read = (actor: Actor) => identity.service.call(getPreferences, {}, { actor });
  const update = (actor: Actor, changes: Partial<Preferences>) =>
    identity.service.call(updatePreferences, changes, { actor });
  const eventsOf = async ({ userId }: Actor) =>
    (await identity.service.published(preferencesChanged)).filter((each) => each.userId === userId);

  describe('preferences', () => {
    it('are the defaults until the user changes one, and then stay', async () => {
      const [actor, other] = [await newMember(), await newMember()];
      const defaults = { ...savedDefaults, revision: 0 };
      const changed = { ...savedDefaults, highFrequencySync: true, revision: 1 };
      expect(await read(actor)).toEqual(defaults);
      expect(await update(actor, { highFrequencySync: true })).toEqual(changed);
      expect(await update(actor, { highFrequencySync: true })).toEqual(changed);
      expect(await read(actor)).toEqual(changed);
      expect(await read(other)).toEqual(defaults);
    });

    it('publish all switches with a growing revision, and nothing without a change', async () => {
      const actor = await newMember();
      await update(actor, {});
      await update(actor, { automaticSync: true });
      expect(await eventsOf(actor)).toEqual([]);
      await update(actor, { automaticSync: false });
      await update(actor, { automaticSync: false });
      await update(actor, { clientDataAccess: false });
      const off = { ...savedDefaults, automaticSync: false };
      expect((await eventsOf(actor)).toSorted((one, other) => one.revision - other.revision)).toEqual([
        { userId: actor.userId, preferences: { ...off, clientDataAccess: true }, revision: 1 },
        { userId: actor.userId, preferences: { ...off, clientDataAccess: false }, revision: 2 },
      ]);
    });

    it('tell the gateway who appears offline', async () => {
      const actor = await newMember();
      const { sessionId } = actor;
      const found = () => identity.service.call(findSession, { sessionId });
      const checked = async () =>
        (await identity.service.call(checkSessions, { sessionIds: [sessionId] })).places?.[0];
      expect((await found()).appearsOffline).toBeUndefined();
      await update(actor, { appearOffline: true });
      expect((await found()).appearsOffline).toBe(true);
      expect(await checked()).toMatchObject({ workspaceId: actor.workspaceId, appearsOffline: true });
      await update(actor, { appearOffline: false });
      expect(await checked()).not.toHaveProperty('appearsOffline');
    });

    it('hold what a browser chose, and a choice taken back', async () => {
      const actor = await newMember();
      const chosen = { theme: 'dark', timeZone: 'Asia/Tokyo', celebrateCoins: false } as const;
      expect(await update(actor, chosen)).toEqual({ ...savedDefaults, ...chosen, revision: 1 });
      await update(actor, { timeZone: null });
      expect(await read(actor)).toEqual({ ...savedDefaults, ...chosen, timeZone: null, revision: 2 });
    });

    it('keep changes of different switches at the same time', async () => {
      const actor = await newMember();
      await Promise.all([
        update(actor, { automaticSync: false }),
        update(actor, { highFrequencySync: true }),
        update(actor, { clientDataAccess: false }),
      ]);
      const changed = { automaticSync: false, highFrequencySync: true, clientDataAccess: false };
      const all = { ...savedDefaults, ...changed, revision: 3 };
      expect(await read(actor)).toEqual(all);
      const revisions = (await eventsOf(actor)).map(({ revision }) => revision);
      expect(new Set(revisions)).toEqual(new Set([1, 2, 3]));
    });

    it('are published again for accounts with a time zone by the migration', async () => {
      const [actor, other] = [await newMember(), await newMember()];
      const chosen = { timeZone: 'Europe/Vienna', theme: 'dark', celebrateCoins: false } as const;
      await update(actor, chosen);
      await update(other, { everyMessage: true });
      const file = new URL('../../migrations/0050-time-zones-again.sql', import.meta.url);
      await identity.service.database.asAdministrator(
        `SET search_path = identity; ${await readFile(file, 'utf8')}; UPDATE outbox SET leased_until = NULL WHERE sent_at IS NULL`,
      );
      await eventually(async () => expect(await eventsOf(actor)).toHaveLength(2));
      const again = (await eventsOf(actor)).find(({ revision }) => revision === 2);
      expect(again?.preferences).toEqual({ ...savedDefaults, ...chosen });
      expect((await read(actor)).revision).toBe(2);
      expect(await eventsOf(other)).toHaveLength(1);
    });

    it('refuse what is no switch', async () => {
      const actor = await newMember();
      await expect(update(actor, { automaticSync: 'yes' as unknown as boolean })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });
  });
});
