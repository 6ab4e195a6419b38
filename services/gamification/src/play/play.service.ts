import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { playChanged, startPlay, type PlaySession } from '@emberdeck/contracts/gamification/play';
import type { AgentStanding } from '@emberdeck/contracts/gamification/player-change';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSource, IsNull, LessThanOrEqual } from 'typeorm';
import { AgentService } from '../agent/agent.service.js';
import { appRewardKey } from '../app-identity.js';
import { ConnectedAppsService } from '../connected-apps/connected-apps.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { WelcomeService } from '../profile/welcome.service.js';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { PlaySessionEntity } from './play-session.entity.js';
import { toPlaySession } from './play.mapper.js';
import { countedSessions } from './play.queries.js';
import { countedFromSeconds, countedPerDay, idleMs, timeOf } from './play.rules.js';

/** A session of the actor's deck. */
export interface SessionOfDeck {
  readonly id: string;
  readonly sessionId: string;
}

/** Whose play it is, and where its milestones are announced. */
interface Player {
  readonly userId: string;
  readonly workspaceId: string;
}

/** Idle sessions that the job ends in one run. */
const idleAtOnce = 1_000;

/** Times play. Each change holds the profile of its player, so that two tabs follow each other. */
@Injectable()
export class PlayService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly apps: ConnectedAppsService,
    private readonly profiles: ProfileService,
    private readonly welcome: WelcomeService,
    private readonly agents: AgentService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The sessions that run. */
  async running({ userId }: Actor): Promise<PlaySession[]> {
    const open = await this.dataSource.manager.find(PlaySessionEntity, {
      where: { userId, completedAt: IsNull() },
      order: { createdAt: 'DESC' },
    });
    const now = this.clock.now();
    return open.filter((session) => !timeOf(session, now).isOver).map(toPlaySession);
  }

  /** Starts a session once for an idempotency key. */
  startOnce(id: string, { actor, idempotencyKey }: UserCallContext): Promise<PlaySession> {
    const request = { userId: actor.userId, key: idempotencyKey, call: startPlay.name, input: { id } };
    return this.idempotency.run(request, (tx) => this.start(tx, actor, id));
  }

  /** Notes a sign of the player. */
  async continue(tx: Tx, { userId }: Actor, which: SessionOfDeck): Promise<PlaySession> {
    const player = await this.profiles.lockJoined(tx, userId);
    return toPlaySession(await this.note(tx, player, await this.find(tx, userId, which)));
  }

  async end(tx: Tx, { userId }: Actor, which: SessionOfDeck): Promise<PlaySession> {
    const player = await this.profiles.lockJoined(tx, userId);
    const session = await this.note(tx, player, await this.find(tx, userId, which));
    return toPlaySession(session.completedAt ? session : await this.complete(tx, player, session));
  }

  /** Ends sessions whose players gave no sign for long, each in a transaction of its own. Returns how many. */
  async endIdle(): Promise<number> {
    const limit = new Date(this.clock.now().getTime() - idleMs);
    const isIdle = { completedAt: IsNull(), activeAt: LessThanOrEqual(limit) };
    const idle = await this.dataSource.manager.find(PlaySessionEntity, {
      where: isIdle,
      select: { id: true, userId: true },
      take: idleAtOnce,
    });
    for (const { id, userId } of idle) {
      await this.unitOfWork.run(async (tx) => {
        const player = await this.profiles.lockJoined(tx, userId);
        // The player may have given a sign meanwhile: this is none.
        const session = await tx.findOneBy(PlaySessionEntity, { id, userId, ...isIdle });
        if (session !== null) await this.note(tx, player, session);
      });
    }
    return idle.length;
  }

  private async start(tx: Tx, actor: Actor, id: string): Promise<PlaySession> {
    const { userId } = actor;
    await this.welcome.ensure(tx, actor);
    const player = await this.profiles.lockJoined(tx, userId);
    const app = await this.apps.find(tx, actor, id);
    const known = await tx.findOneBy(PlaySessionEntity, { userId, deckId: id, completedAt: IsNull() });
    const running = known && (await this.note(tx, player, known));
    if (running && running.completedAt === null) return toPlaySession(running);
    const now = this.clock.now();
    const session: PlaySessionEntity = {
      ...{ id: this.randomness.uuid(), userId, deckId: id },
      appKey: appRewardKey(userId, app.appType, app.appName),
      ...{ sessionDuration: 0, interactionsCount: 0, progressPoints: 0 },
      ...{ activeAt: now, countedAt: null, completedAt: null, createdAt: now },
    };
    await tx.insert(PlaySessionEntity, session);
    await this.announce(tx, player, session, this.profiles.agentOf(player));
    return toPlaySession(session);
  }

  private async find(tx: Tx, userId: string, { id, sessionId }: SessionOfDeck): Promise<PlaySessionEntity> {
    const session = await tx.findOneBy(PlaySessionEntity, { id: sessionId, userId, deckId: id });
    if (!session) throw notFound('The session');
    return session;
  }

  /** Moves a session on to now, counts it once it is long enough, and ends it where the sign came too late. */
  private async note(tx: Tx, player: Player, session: PlaySessionEntity): Promise<PlaySessionEntity> {
    if (session.completedAt) return session;
    const { activeAt, seconds, isOver } = timeOf(session, this.clock.now());
    const moved = {
      activeAt,
      sessionDuration: seconds,
      interactionsCount: session.interactionsCount + (isOver ? 0 : 1),
    };
    await tx.update(PlaySessionEntity, { id: session.id, userId: player.userId }, moved);
    const counted = await this.count(tx, player, Object.assign(session, moved));
    return isOver ? this.complete(tx, player, counted) : counted;
  }

  private async count(tx: Tx, player: Player, session: PlaySessionEntity): Promise<PlaySessionEntity> {
    if (session.countedAt || session.sessionDuration < countedFromSeconds) return session;
    const { userId, workspaceId } = player;
    const { id, activeAt: at } = session;
    const day = { start: startOfUtcDay(at), end: endOfUtcDay(at) };
    const { ever, today } = await countedSessions(tx, session, day);
    if (today >= countedPerDay) return session;
    const counted = { countedAt: at, progressPoints: 1 };
    await tx.update(PlaySessionEntity, { id, userId }, counted);
    await this.profiles.addPlay(tx, userId, { points: 1, decks: ever === 0 ? 1 : 0 });
    const agent = await this.agents.advance(tx, { userId, workspaceId, at });
    await this.announce(tx, player, Object.assign(session, counted), agent);
    return session;
  }

  /** Ends a session at the last sign of its player. */
  private async complete(tx: Tx, player: Player, session: PlaySessionEntity): Promise<PlaySessionEntity> {
    const { userId } = player;
    const ended = Object.assign(session, { completedAt: session.activeAt });
    await tx.update(PlaySessionEntity, { id: session.id, userId }, { completedAt: session.activeAt });
    const profile = await this.profiles.lockJoined(tx, userId);
    await this.announce(tx, player, ended, this.profiles.agentOf(profile));
    return ended;
  }

  private announce(
    tx: Tx,
    { userId, workspaceId }: Player,
    session: PlaySessionEntity,
    agent: AgentStanding,
  ): Promise<void> {
    const row = toPlaySession(session);
    return this.outbox.append(tx, playChanged, { userId, workspaceId, session: row, agent });
  }
}
