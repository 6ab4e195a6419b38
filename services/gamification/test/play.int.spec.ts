import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { listMilestones, milestoneReached, nameAgent } from '@emberdeck/contracts/gamification/agent';
import { listCoinTransactions, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { deleteConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import {
  continuePlay,
  endIdlePlay,
  endPlay,
  listPlaySessions,
  playChanged,
  startPlay,
  type PlaySession,
} from '@emberdeck/contracts/gamification/play';
import { eventually } from '@emberdeck/testing/eventually';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aNewPlayer,
  aPlayer,
  connect,
  profileOf,
  refusal,
  startGamification,
  TestClock,
  times,
} from './support.js';

describe('play', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock });
  });

  afterAll(() => service.stop());

  const start = (actor: Actor, deckId: string): Promise<PlaySession> =>
    service.call(startPlay, { id: deckId }, { actor });

  const sign = (actor: Actor, { deckId: id, sessionId }: PlaySession): Promise<PlaySession> =>
    service.call(continuePlay, { id, sessionId }, { actor });

  const end = (actor: Actor, { deckId: id, sessionId }: PlaySession): Promise<PlaySession> =>
    service.call(endPlay, { id, sessionId }, { actor });

  /** A session of so many seconds. */
  async function play(actor: Actor, deckId: string, seconds = 10): Promise<PlaySession> {
    const session = await start(actor, deckId);
    clock.advance(seconds * 1000);
    return end(actor, session);
  }

  const standing = async (actor: Actor) => {
    const { decksPlayed, agentProgressPoints } = await profileOf(service, actor);
    return { decksPlayed, agentProgressPoints };
  };

  it('counts a session from 10 seconds on, and ends it once', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    expect(await play(actor, id, 9)).toMatchObject({ seconds: 9, progressPoints: 0 });
    expect(await standing(actor)).toEqual({ decksPlayed: 0, agentProgressPoints: 0 });
    const session = await start(actor, id);
    clock.advance(12_500);
    const ended = await end(actor, session);
    expect(ended).toMatchObject({ seconds: 12, progressPoints: 1, endedAt: clock.now().toISOString() });
    clock.advance(60_000);
    expect(await end(actor, session)).toEqual(ended);
    expect(await standing(actor)).toEqual({ decksPlayed: 1, agentProgressPoints: 1 });
    const published = (await service.published(playChanged)).filter(({ userId }) => userId === actor.userId);
    expect(published.map(({ agent }) => agent.agentProgressPoints)).toContain(1);
  });

  it('has one session of a deck, however many tabs start, sign and end it at once', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    const started = await Promise.all(times(10, () => start(actor, id)));
    expect(new Set(started.map(({ sessionId }) => sessionId)).size).toBe(1);
    const [session] = started as [PlaySession];
    clock.advance(30_000);
    await Promise.all(times(10, (n) => (n % 2 ? sign(actor, session) : end(actor, session))));
    expect(await standing(actor)).toEqual({ decksPlayed: 1, agentProgressPoints: 1 });
    expect(await service.call(listPlaySessions, {}, { actor })).toEqual([]);
  });

  it('counts ten times a day for each deck, and again on the next day', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    const other = await connect(service, actor, { appName: 'Bank' });
    for (const _ of times(12, () => null)) await play(actor, id);
    await play(actor, other.id);
    expect(await standing(actor)).toEqual({ decksPlayed: 2, agentProgressPoints: 11 });
    clock.advance(86_400_000);
    await play(actor, id);
    expect(await standing(actor)).toEqual({ decksPlayed: 2, agentProgressPoints: 12 });
  });

  it('knows a deck that was disconnected and connected again', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    for (const _ of times(10, () => null)) await play(actor, id);
    await service.call(deleteConnectedApp, { id }, { actor });
    const again = await connect(service, actor, { appName: ' STRAVA ' });
    await play(actor, again.id);
    expect(await standing(actor)).toEqual({ decksPlayed: 1, agentProgressPoints: 10 });
  });

  it('ends a session at the last sign of its player', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    const slept = await start(actor, id);
    clock.advance(60_000);
    await sign(actor, slept);
    clock.advance(8 * 3_600_000);
    expect(await service.call(listPlaySessions, {}, { actor })).toEqual([]);
    expect(await end(actor, slept)).toMatchObject({ seconds: 60, progressPoints: 1 });
    const killed = await start(actor, id);
    clock.advance(15 * 60_000);
    expect((await start(actor, id)).sessionId).not.toBe(killed.sessionId);
    expect(await end(actor, killed)).toMatchObject({ seconds: 0, progressPoints: 0 });
  });

  it('ends no session whose player gives a sign while idle ones are ended, and counts one sign', async () => {
    const actor = await aPlayer(service);
    const { sessionId } = await start(actor, (await connect(service, actor)).id);
    clock.advance(15 * 60_000);
    const runner = (await service.database.connect('gamification')).createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM player_profile WHERE user_id = $1 FOR UPDATE', [actor.userId]);
    const ended = runScheduledJob(service, 'gamification', endIdlePlay.name);
    await eventually(async () => {
      const blocked = await service.database.asAdministrator(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'`,
      );
      expect(blocked).toHaveLength(1);
    });
    await runner.query(
      'UPDATE deck_play_session SET active_at = $2, interactions_count = interactions_count + 1 WHERE id = $1',
      [sessionId, clock.now()],
    );
    await runner.commitTransaction();
    await runner.release();
    await ended;
    const [session] = await service.database.asAdministrator(
      'SELECT completed_at, interactions_count FROM gamification.deck_play_session WHERE id = $1',
      [sessionId],
    );
    expect(session).toEqual({ completed_at: null, interactions_count: 1 });
  });

  it('takes nothing from a session when the clock is set back', async () => {
    const actor = await aPlayer(service);
    const { id } = await connect(service, actor);
    const session = await start(actor, id);
    clock.advance(20_000);
    await sign(actor, session);
    clock.advance(-3_600_000);
    expect(await end(actor, session)).toMatchObject({ seconds: 20, progressPoints: 1 });
  });

  it('refuses decks and sessions of others', async () => {
    const [owner, other] = [await aPlayer(service), await aPlayer(service)];
    const { id } = await connect(service, owner);
    const session = await start(owner, id);
    const calls = [() => start(other, id), () => sign(other, session), () => end(other, session)];
    for (const call of calls) expect((await refusal(call())).code).toBe('not_found');
  });

  it('makes an agent by the first milestone, pays it once and lets the player pick a name', async () => {
    const actor = await aNewPlayer(service);
    const { id } = await connect(service, actor);
    const name = (agentName: string) => service.call(nameAgent, { agentName }, { actor });
    expect((await refusal(name('Early'))).code).toBe('conflict');
    for (const _ of times(9, () => null)) await play(actor, id);
    expect(await profileOf(service, actor)).toMatchObject({ agentStatus: 'player', agentUnlockedAt: null });
    const session = await start(actor, id);
    clock.advance(10_000);
    await Promise.all(times(5, () => sign(actor, session)));
    await end(actor, session);
    const reachedAt = clock.now().toISOString();
    expect(await profileOf(service, actor)).toMatchObject({
      agentStatus: 'agent',
      agentUnlockedAt: reachedAt,
    });
    const transactions = await service.call(listCoinTransactions, { limit: 50 }, { actor });
    expect(transactions.filter(({ sourceType }) => sourceType === 'milestone')).toMatchObject([
      { amount: 10, description: 'Milestone: Agent' },
    ]);
    const events = (await service.published(milestoneReached)).filter((each) => each.userId === actor.userId);
    expect(events).toHaveLength(1);
    expect(await name('Ember')).toMatchObject({ agentName: 'Ember' });
    expect(await name('Ember')).toMatchObject({ agentName: 'Ember' });
    expect((await refusal(name('Another'))).code).toBe('conflict');
    expect((await service.call(listMilestones, {}, { actor })).slice(0, 3)).toMatchObject([
      { name: 'Agent', state: 'reached', reachedAt, agentName: 'Ember' },
      { name: 'Field Agent', state: 'next', progress: { points: 10, decks: 1 }, agentName: null },
      { name: 'Special Agent', state: 'later' },
    ]);
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });
});
