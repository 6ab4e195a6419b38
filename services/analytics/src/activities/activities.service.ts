import { Injectable } from '@nestjs/common';
import { type Activity, activityRecorded } from '@emberdeck/contracts/analytics/activities';
import { activityOfEvent, type EventActivity } from '@emberdeck/contracts/analytics/event-activities';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { EventDefinition } from '@emberdeck/contracts/core/event';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import type { EventOf } from '@emberdeck/platform/runtime/subscribe.decorator';
import { newestFirst } from '../shared/page.js';
import { nameInText, withNameOf } from './actor-names.js';
import { insertActivities, type ListedActivity, readActivityPage } from './activities.queries.js';
import type { ActivityAudience } from './activity.entity.js';

/** An activity to write; absent fields are stored as null. */
export interface NewActivity {
  readonly workspaceId: string;
  readonly audience: ActivityAudience;
  readonly userId: string | null;
  readonly type: string;
  /** A sentence for people. */
  readonly description: string;
  /** The name of the user, if the description begins with it. Readers see the name that the user has by then. */
  readonly actorName?: string | undefined;
  readonly entityType?: string;
  readonly entityId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The current time by default. */
  readonly at?: Date;
}

/**
 * Open screens show a new entry from the websocket message of its event. A row that is written this much later than its
 * event, in milliseconds, gets a separate event, for browsers that connected in between.
 */
const lateMs = 10_000;

/** The activity feed. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<Activity>> {
    return newestFirst(
      page,
      (place) => readActivityPage(this.work, actor, may(actor, 'see-source-activities'), place),
      toActivity,
    );
  }

  /**
   * Writes an activity and publishes its event, which updates open screens. For activities that no other websocket
   * message shows to the same users.
   */
  async record(tx: Tx, activity: NewActivity): Promise<void> {
    const id = this.randomness.uuid();
    await this.insert(tx, [{ id, ...activity }]);
    await this.announce(tx, { id, ...activity });
  }

  /** Writes the activities of events. The websocket messages of these events carry the entries to open screens. */
  async follow<E extends EventDefinition>(
    tx: Tx,
    { subject }: E,
    events: readonly EventOf<E>[],
  ): Promise<void> {
    const found = events.flatMap(
      ({ eventId, ...event }) => activityOfEvent(subject, { id: eventId, ...event }) ?? [],
    );
    const rows = found.map(rowOf);
    await this.insert(tx, rows);
    const late = rows.filter(({ at }) => this.clock.now().getTime() - at.getTime() > lateMs);
    // One event per list is enough: it makes a browser read the list again, with all late rows.
    const lists = new Map(late.map((row) => [`${row.audience} ${row.workspaceId} ${row.userId}`, row]));
    for (const row of lists.values()) await this.announce(tx, row);
  }

  /** Writes only rows and publishes no event: for activities that need no live update. */
  async insert(tx: Tx, rows: readonly (NewActivity & { readonly id: string })[]): Promise<void> {
    if (rows.length === 0) return;
    const now = this.clock.now();
    const column = <Value>(valueOf: (row: NewActivity & { readonly id: string }) => Value): Value[] =>
      rows.map(valueOf);
    await insertActivities(tx, [
      column(({ id }) => id),
      column(({ workspaceId }) => workspaceId),
      column(({ userId }) => userId),
      column(({ audience }) => audience),
      column(({ type }) => type),
      column(({ description }) => description),
      column(({ entityType }) => entityType ?? null),
      column(({ entityId }) => entityId ?? null),
      column(({ metadata }) => (metadata ? JSON.stringify(metadata) : null)),
      column(({ at }) => at ?? now),
      column(nameInText),
    ]);
  }

  private announce(tx: Tx, activity: NewActivity & { readonly id: string }): Promise<void> {
    const { id: activityId, workspaceId, userId, audience, type } = activity;
    return this.outbox.append(tx, activityRecorded, { activityId, workspaceId, userId, audience, type });
  }
}

const rowOf = ({ workspaceId, audience, activity, actorName }: EventActivity) => ({
  actorName,
  id: activity.id,
  workspaceId,
  audience,
  userId: activity.userId,
  type: activity.type,
  description: activity.description,
  ...(activity.entityType === null ? {} : { entityType: activity.entityType }),
  ...(activity.entityId === null ? {} : { entityId: activity.entityId }),
  at: new Date(activity.createdAt),
});

function toActivity(row: ListedActivity): Activity {
  return {
    id: row.id,
    type: row.type,
    description: withNameOf(row, row.nameNow),
    entityType: row.entityType,
    entityId: row.entityId,
    userId: row.userId,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
  };
}
