import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { reportMade } from '@emberdeck/contracts/analytics/report-work';
import { listRewardRules } from '@emberdeck/contracts/gamification/coin-explanations';
import { deleteConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { endPlay, startPlay } from '@emberdeck/contracts/gamification/play';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aJoined,
  aNewPlayer,
  aPlayer,
  connect,
  dayMs,
  profileOf,
  startGamification,
  TestClock,
  times,
} from './support.js';

/** Coins and experience that the loop of a script earned. */
interface Earned {
  readonly coins: number;
  readonly points: number;
}

interface Loop {
  /** What the script repeats on so many days. */
  readonly run: (actor: Actor, count: number) => Promise<void>;
  readonly ofOneDay: Earned;
  readonly moreDays?: number;
  /** After so many more days, one if not given; null where each day pays again. */
  readonly inAll: Earned | null;
}

describe('the cheapest loop of a script', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock });
  });

  afterAll(() => service.stop());

  const sync = (actor: Actor, name: string): Promise<string> =>
    service.publish(sourceSynced, {
      ...{ sourceId: randomUUID(), workspaceId: actor.workspaceId, userId: actor.userId },
      ...{ name, type: 'File Upload', rowsRead: 1, rowsAdded: 1, rowsReplaced: 0, rowsSkipped: 0 },
      ...{ rowsRefused: 0, firstSync: true },
    });

  const post = ({ userId, workspaceId, displayName: authorName }: Actor): Promise<string> =>
    service.publish(messagePosted, {
      ...{ messageId: randomUUID(), workspaceId, userId, parentId: null, authorName },
    });

  const report = ({ userId, workspaceId }: Actor): Promise<string> =>
    service.publish(reportMade, {
      ...{ userId, workspaceId, reportId: randomUUID(), title: 'Sales', format: 'pdf' },
    });

  async function play(actor: Actor, id: string): Promise<void> {
    const { sessionId } = await service.call(startPlay, { id }, { actor });
    clock.advance(10_000);
    await service.call(endPlay, { id, sessionId }, { actor });
  }

  /** Days since the test began: they make invented names new. */
  let days = 0;

  /** Repeats on each day. */
  const daily =
    (eachDay: (actor: Actor) => Promise<unknown>) =>
    async (actor: Actor, count: number): Promise<void> => {
      for (let day = 0; day < count; day += 1) {
        await eachDay(actor);
        days += 1;
        clock.advance(dayMs);
      }
    };

  const inTurn = async (count: number, act: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; n < count; n += 1) await act(n);
  };

  /** The one friend of each inviter. */
  const friends: Record<string, Actor> = {};

  /** By what a reward is for. */
  const loops: Readonly<Record<string, Loop>> = {
    'welcome: opens the account again': {
      run: daily((actor) => inTurn(3, () => service.call(openProfile, aJoined(actor)))),
      ofOneDay: { coins: 0, points: 0 },
      inAll: { coins: 0, points: 0 },
    },
    'app_connected: invents apps, and connects and removes each': {
      run: daily((actor) =>
        inTurn(11, async (n) => {
          const { id } = await connect(service, actor, { appName: `App ${days} ${n}` });
          if (n > 0) return;
          await service.call(deleteConnectedApp, { id }, { actor });
          await connect(service, actor, { appName: ` app  ${days} ${n}` });
        }),
      ),
      moreDays: 5,
      ofOneDay: { coins: 100, points: 200 },
      inAll: { coins: 500, points: 1000 },
    },
    'first_sync: invents sources': {
      run: daily((actor) => inTurn(6, (n) => sync(actor, `Source ${days} ${n}`))),
      moreDays: 4,
      ofOneDay: { coins: 0, points: 100 },
      inAll: { coins: 0, points: 400 },
    },
    'first_sync: makes the same source again': {
      run: daily((actor) => inTurn(7, () => sync(actor, 'Sales'))),
      ofOneDay: { coins: 0, points: 20 },
      inAll: { coins: 0, points: 20 },
    },
    'message: posts and deletes': {
      run: daily((actor) => inTurn(15, () => post(actor))),
      ofOneDay: { coins: 0, points: 20 },
      inAll: null,
    },
    'report: makes and deletes': {
      run: daily((actor) => inTurn(5, () => report(actor))),
      ofOneDay: { coins: 0, points: 30 },
      inAll: null,
    },
    'friend_joined: one friend signs up by many invitations': {
      run: daily(async (actor) => {
        const friend = (friends[actor.userId] ??= await aNewPlayer(service, { verified: false }));
        await inTurn(3, async (n) => {
          const input = { friendPhone: `+1415555${2000 + 10 * days + n}`, friendName: null };
          // An unverified user sends nothing: no other service is asked.
          const inviter = { actor: { ...actor, verified: false }, idempotencyKey: randomUUID() };
          const { referralCode } = await service.call(sendReferral, input, inviter);
          await service.call(openProfile, aJoined(friend, { verified: true, referralCode }));
        });
      }),
      ofOneDay: { coins: 50, points: 50 },
      inAll: { coins: 50, points: 50 },
    },
    'milestone: plays one deck without end': {
      run: daily(async (actor) => {
        const { id } = await connect(service, actor);
        await inTurn(11, () => play(actor, id));
        await service.call(deleteConnectedApp, { id }, { actor });
      }),
      // 10 coins and 20 points are of the app.
      ofOneDay: { coins: 10 + 10, points: 20 + 20 },
      inAll: { coins: 10 + 10, points: 20 + 20 },
    },
  };

  const earnedBy = async (actor: Actor): Promise<Earned> => {
    const { totalEarned, experiencePoints } = await profileOf(service, actor);
    return { coins: totalEarned - 100, points: experiencePoints };
  };

  it.each(Object.keys(loops))('is bounded: %s', async (title) => {
    const loop = loops[title] as Loop;
    const actor = await aPlayer(service);
    await loop.run(actor, 1);
    expect(await earnedBy(actor)).toEqual(loop.ofOneDay);
    if (loop.inAll === null) {
      await loop.run(actor, 1);
      const { coins, points } = loop.ofOneDay;
      expect(await earnedBy(actor)).toEqual({ coins: 2 * coins, points: 2 * points });
      return;
    }
    await loop.run(actor, loop.moreDays ?? 1);
    expect(await earnedBy(actor)).toEqual(loop.inAll);
  });

  it('earns each achievement once, whatever is repeated', async () => {
    const actor = await aNewPlayer(service);
    const all = times(2, () => post(actor)).concat(
      times(2, () => sync(actor, 'Sales')),
      report(actor),
    );
    await Promise.all(all);
    const first = await earnedBy(actor);
    await sync(actor, 'Sales');
    await report(actor);
    // The report alone pays again.
    expect(await earnedBy(actor)).toEqual({ coins: first.coins, points: first.points + 10 });
  });

  it('has a row here for each reward', async () => {
    const actor = await aPlayer(service);
    const { rules } = await service.call(listRewardRules, {}, { actor });
    const covered = [...Object.keys(loops).map((title) => title.split(':')[0]), 'achievement'];
    expect(rules.map(({ reason }) => reason).filter((reason) => !covered.includes(reason))).toEqual([]);
  });
});
