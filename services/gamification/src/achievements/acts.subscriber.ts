import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { reportMade } from '@emberdeck/contracts/analytics/report-work';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventContext, type EventOf, Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { anyItem, type Act } from './achievements.rules.js';
import { AchievementsService } from './achievements.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import { sourceRewardKey } from '../source-identity.js';
import { utcDayOf } from '../utc-day.js';

/** Acts that earn experience and count toward achievements. Their events may arrive late, twice and in any order. */
@Controller()
export class ActsSubscriber {
  constructor(
    private readonly experience: ExperienceService,
    private readonly achievements: AchievementsService,
  ) {}

  @Subscribe(sourceSynced, 'experience')
  async onSourceSynced(
    tx: Tx,
    event: EventPayload<typeof sourceSynced>,
    { occurredAt: at }: EventContext,
  ): Promise<void> {
    if (!event.firstSync) return;
    const { sourceId, userId, workspaceId } = event;
    const naturalKey = sourceRewardKey(event);
    await this.experience.award(tx, { userId, workspaceId, reason: 'first_sync', naturalKey, at });
    await this.achievements.count(tx, [
      { userId, workspaceId, measure: 'source_sync', item: sourceId, at },
      { userId, workspaceId, measure: 'day', item: utcDayOf(at), at },
    ]);
  }

  @Subscribe(messagePosted, 'experience', { chunk: true })
  async onMessagesPosted(tx: Tx, events: readonly EventOf<typeof messagePosted>[]): Promise<void> {
    const awards = events.map(({ payload, occurredAt, correlationId }) => ({
      userId: payload.userId,
      workspaceId: payload.workspaceId,
      reason: 'message' as const,
      naturalKey: `message:${payload.messageId}`,
      at: occurredAt,
      correlationId,
    }));
    await this.experience.awardEach(tx, awards);
    await this.achievements.count(tx, events.flatMap(actsOfMessage));
  }

  @Subscribe(reportMade, 'experience')
  async onReportMade(
    tx: Tx,
    { userId, workspaceId, reportId, format }: EventPayload<typeof reportMade>,
    { occurredAt: at }: EventContext,
  ): Promise<void> {
    const naturalKey = `report:${reportId}`;
    await this.experience.award(tx, { userId, workspaceId, reason: 'report', naturalKey, at });
    await this.achievements.count(tx, [
      { userId, workspaceId, measure: 'report', item: anyItem, at },
      { userId, workspaceId, measure: 'report_format', item: format, at },
      { userId, workspaceId, measure: 'day', item: utcDayOf(at), at },
    ]);
  }
}

function actsOfMessage({ payload, occurredAt, correlationId }: EventOf<typeof messagePosted>): Act[] {
  const { userId, workspaceId, parentId, message, threadUserIds = [] } = payload;
  const act = { userId, workspaceId, at: occurredAt, correlationId };
  const isAnswer = parentId !== null && threadUserIds.some((author) => author !== userId);
  return [
    { ...act, measure: 'message', item: anyItem },
    { ...act, measure: 'day', item: utcDayOf(occurredAt) },
    ...(isAnswer ? [{ ...act, measure: 'answer', item: anyItem } as const] : []),
    ...(message?.figure ? [{ ...act, measure: 'figure', item: anyItem } as const] : []),
  ];
}
