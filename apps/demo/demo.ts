import { setTimeout as pause } from 'node:timers/promises';
import { demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { listConnectedApps, recordAppSync } from '@emberdeck/contracts/gamification/connected-apps';
import { getProfile } from '@emberdeck/contracts/gamification/profile';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import { demoDecks } from './decks.js';
import { DemoCaller } from './demo-caller.js';
import { join, joinedBefore, playPeople, playPictures } from './people-story.js';
import { followGoal, placeSources, playFeed, playFigures } from './work-story.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How often the demo follows the clock while the program runs. */
export const followMs = 5 * minuteMs;

/** A deck syncs again after this time. With the time above it is never an hour old, which would be late. */
const syncAfterMs = 45 * minuteMs;

/** The services of another process may start later. */
const retryMs = 2_000;

/** The people of the demo workspace: they play their story at the first start, and go on from then. */
export class Demo {
  private readonly caller: DemoCaller;

  /** @param secret that of the gateway, which signs who acts */
  constructor(
    private readonly ports: Pick<Ports, 'calls' | 'clock'>,
    secret: string,
  ) {
    this.caller = new DemoCaller(new CallClient(ports.calls), new ActorSigner(secret, ports.clock));
  }

  /**
   * Plays what is missing, and brings the demo to the present. A start that was interrupted is completed; one that was not
   * is never repeated, so that what users changed or deleted stays so. Calls `onJoined` once the demo user can sign in.
   */
  async load(onJoined: () => void = () => undefined): Promise<void> {
    const now = this.ports.clock.now();
    const firstStart = await this.firstStart(now);
    onJoined();
    if (await this.isPlayed()) {
      await placeSources(this.caller, 'start', now, firstStart);
      await followGoal(this.caller, now);
    } else {
      await playPeople(this.caller, firstStart);
      await Promise.all([playFeed(this.caller, firstStart), playFigures(this.caller, now, firstStart)]);
      // The last step: it marks the story as played.
      await playPictures(this.caller);
    }
    await this.syncDecks((minutesAgo) => new Date(now.getTime() - minutesAgo * minuteMs));
  }

  /** What no sync of a source moves: when sources were added, the target of the goal, and the decks. */
  async follow(): Promise<void> {
    const now = this.ports.clock.now();
    await placeSources(this.caller, 'follow', now, await this.firstStart(now));
    await followGoal(this.caller, now);
    await this.syncDecks(() => now);
  }

  private async firstStart(now: Date): Promise<Date> {
    const daysMs = demoUser.joinedDaysAgo * dayMs;
    const before = await joinedBefore(this.caller);
    if (before !== null) return new Date(before.getTime() + daysMs);
    await join(this.caller, demoUser, new Date(now.getTime() - daysMs));
    // Another gateway may have been first.
    return new Date(((await joinedBefore(this.caller)) ?? now).getTime() + daysMs);
  }

  private async isPlayed(): Promise<boolean> {
    const { createdAt, updatedAt } = await this.caller.call(getProfile, {}, { person: demoUser });
    return createdAt !== updatedAt;
  }

  private async syncDecks(timeOf: (minutesAgo: number) => Date): Promise<void> {
    const now = this.ports.clock.now().getTime();
    const unlessSince = new Date(now - syncAfterMs).toISOString();
    const decks = await this.caller.call(listConnectedApps, { limit: 100 }, { person: demoUser });
    for (const { appName, syncedMinutesAgo } of demoDecks) {
      const deck = decks.find((each) => each.appName === appName);
      if (deck === undefined) continue;
      const owner = { userId: demoUser.userId, workspaceId: demoWorkspace.id };
      const at = timeOf(syncedMinutesAgo);
      await this.caller.call(
        recordAppSync,
        { ...owner, appId: deck.id, unlessSince },
        { person: demoUser, at },
      );
    }
  }
}

/** A demo that plays. */
export interface RunningDemo {
  /** Resolves once the demo user can sign in, or after `stop`. */
  readonly joined: Promise<void>;
  /** Resolves once the demo is there, or after `stop`. */
  readonly loaded: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Loads the demo beside a gateway, and keeps it at the present. Waits for the services. */
export function startDemo(ports: Pick<Ports, 'calls' | 'clock' | 'logger'>, secret: string): RunningDemo {
  const demo = new Demo(ports, secret);
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeater = new Repeater(ports.logger);
  let onJoined = (): void => undefined;
  const joined = new Promise<void>((resolve) => {
    onJoined = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const load = async (): Promise<void> => {
    const startedAt = performance.now();
    while (!signal.aborted) {
      try {
        await demo.load(onJoined);
        ports.logger.info('The demo is loaded', { ms: Math.round(performance.now() - startedAt) });
        repeater.start(followMs, 'The demo does not follow the clock', () => demo.follow());
        return;
      } catch (err) {
        if (!signal.aborted) ports.logger.warn('The demo is not loaded yet, and is tried again', { err });
      }
      await pause(retryMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const loaded = load();
  return {
    joined,
    loaded,
    stop: async () => {
      stopping.abort();
      await loaded;
      await repeater.stop();
    },
  };
}
