import { Controller } from '@nestjs/common';
import { dashboardCardsChanged } from '@emberdeck/contracts/analytics/dashboard-cards';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import { sourceCreated } from '@emberdeck/contracts/analytics/source-events';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { appConnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached, profileUpdated } from '@emberdeck/contracts/gamification/profile';
import { friendJoined } from '@emberdeck/contracts/gamification/referrals';
import { passkeysChanged } from '@emberdeck/contracts/identity/passkeys';
import { reactionChanged } from '@emberdeck/contracts/messaging/reactions';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { anyItem, type Measure } from './achievements.rules.js';
import { AchievementsService } from './achievements.service.js';
import { appRewardKey } from '../app-identity.js';
import { ProfileService } from '../profile/profile.service.js';
import { utcDayOf } from '../utc-day.js';

const consumer = 'achievements';

/** Who acted, and where an achievement is announced. */
interface Doer {
  readonly userId: string;
  readonly workspaceId: string;
}

/** Acts that count toward achievements alone. Their events may arrive late, twice and in any order. */
@Controller()
export class MarkedActsSubscriber {
  constructor(
    private readonly achievements: AchievementsService,
    private readonly profiles: ProfileService,
  ) {}

  @Subscribe(appConnected, consumer)
  onAppConnected(tx: Tx, event: EventPayload<typeof appConnected>, context: EventContext): Promise<void> {
    const { userId, appType, appName } = event;
    const acts = { deck: appRewardKey(userId, appType, appName), app_type: appType };
    return this.count(tx, event, context, acts);
  }

  /** Sample sources count for nothing: no request of the user has made them. */
  @Subscribe(sourceCreated, consumer)
  async onSourceCreated(
    tx: Tx,
    event: EventPayload<typeof sourceCreated>,
    context: EventContext,
  ): Promise<void> {
    if (event.isInAnswer) {
      await this.count(tx, event, context, { source: event.sourceId, source_type: event.type });
    }
  }

  @Subscribe(reportSchedulesChanged, consumer)
  async onSchedulesChanged(
    tx: Tx,
    event: EventPayload<typeof reportSchedulesChanged>,
    context: EventContext,
  ): Promise<void> {
    if (event.change?.schedule) await this.count(tx, event, context, { schedule: anyItem });
  }

  @Subscribe(dashboardCardsChanged, consumer)
  onCardsChanged(
    tx: Tx,
    event: EventPayload<typeof dashboardCardsChanged>,
    context: EventContext,
  ): Promise<void> {
    return this.count(tx, event, context, { dashboard: anyItem });
  }

  @Subscribe(metricSettingsChanged, consumer)
  onMetricSettings(
    tx: Tx,
    event: EventPayload<typeof metricSettingsChanged>,
    context: EventContext,
  ): Promise<void> {
    return this.count(tx, event, context, { metric: anyItem });
  }

  @Subscribe(reactionChanged, consumer)
  async onReaction(
    tx: Tx,
    event: EventPayload<typeof reactionChanged>,
    context: EventContext,
  ): Promise<void> {
    const { active, authorId, userId } = event;
    if (active && authorId !== null && authorId !== userId) {
      await this.count(tx, event, context, { reaction: anyItem });
    }
  }

  @Subscribe(passkeysChanged, consumer)
  async onPasskeys(
    tx: Tx,
    event: EventPayload<typeof passkeysChanged>,
    context: EventContext,
  ): Promise<void> {
    if (event.change === 'added') await this.count(tx, event, context, { passkey: anyItem });
  }

  @Subscribe(friendJoined, consumer)
  onFriend(tx: Tx, event: EventPayload<typeof friendJoined>, context: EventContext): Promise<void> {
    return this.count(tx, event, context, { friend: anyItem });
  }

  @Subscribe(profileUpdated, consumer)
  async onProfile(
    tx: Tx,
    { userId, bio, avatar }: EventPayload<typeof profileUpdated>,
    context: EventContext,
  ): Promise<void> {
    const workspaceId = await this.profiles.findHomeWorkspace(tx, userId);
    if (workspaceId === null) return;
    const isComplete = typeof bio === 'string' && avatar !== null;
    await this.count(tx, { userId, workspaceId }, context, isComplete ? { profile: anyItem } : {});
  }

  /** A level says that all levels below it were reached. */
  @Subscribe(levelReached, consumer)
  async onLevel(
    tx: Tx,
    { userId, workspaceId, level }: EventPayload<typeof levelReached>,
    { occurredAt: at }: EventContext,
  ): Promise<void> {
    const levels = Array.from({ length: level }, (_, index) => String(index + 1));
    const acts = levels.map((item) => ({ userId, workspaceId, measure: 'level', item, at }) as const);
    await this.achievements.count(tx, acts);
  }

  /** Counts one item of each measure, and the day. */
  private count(
    tx: Tx,
    { userId, workspaceId }: Doer,
    { occurredAt: at }: EventContext,
    items: Readonly<Partial<Record<Measure, string>>>,
  ): Promise<void> {
    const all = Object.entries({ ...items, day: utcDayOf(at) });
    const acts = all.map(([measure, item]) => ({
      userId,
      workspaceId,
      measure: measure as Measure,
      item,
      at,
    }));
    return this.achievements.count(tx, acts);
  }
}
