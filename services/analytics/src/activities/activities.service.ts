import { Injectable } from '@nestjs/common';
import { type Activity, activityRecorded } from '@emberdeck/contracts/analytics/activities';
import { maxMarkLength } from '@emberdeck/contracts/analytics/chart-marks';
import type { EventActivity } from '@emberdeck/contracts/core/activity';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { EventDefinition } from '@emberdeck/contracts/core/event';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import type { EventOf } from '@emberdeck/platform/runtime/subscribe.decorator';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { nameInText, withNameOf } from './actor-names.js';
import { insertActivities, type ListedActivity, readActivityPage } from './activities.queries.js';
import type { ActivityAudience } from './activity.entity.js';

/** An activity to write; absent fields are stored as null. */
export interface StoredActivity {
  readonly id: string;
  readonly workspaceId: string;
  readonly audience: ActivityAudience;
  readonly userId: string | null;
  readonly type: string;
  /** A sentence for people. */
  readonly description: string;
  /** The name of the user, if the description begins with it. Readers see the name that the user has by then. */
  readonly actorName?: string | undefined;
  readonly entityType?: string | null;
  readonly entityId?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly at: Date;
  /** What charts show at its day. */
  readonly mark?: string | null;
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
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<Activity>> {
    return newestFirst(
      page,
      (place) => readActivityPage(this.work, actor, may(actor, 'see-source-activities'), place),
      toActivity,
    );
  }

  /** Writes the activities of events. The websocket messages of these events carry the entries to open screens. */
  async follow(
    tx: Tx,
    { activity }: EventDefinition,
    events: readonly EventOf<EventDefinition>[],
  ): Promise<void> {
    const found = events.flatMap(
      ({ payload, eventId: id, occurredAt }) => activity?.entryOf(payload, { id, occurredAt }) ?? [],
    );
    await this.insert(tx, found.map(rowOf));
    const now = this.clock.now().getTime();
    const late = found.filter(({ activity: { createdAt } }) => now - Date.parse(createdAt) > lateMs);
    // One event per list is enough: it makes a browser read the list again, with all late rows.
    const lists = new Map(late.map((entry) => [JSON.stringify(entry.readers), entry]));
    for (const { workspaceId, readers, activity: row } of lists.values()) {
      const audience = readers.kind === 'clients' ? 'workspace' : readers.kind;
      const { id: activityId, userId, type } = row;
      await this.outbox.append(tx, activityRecorded, { activityId, workspaceId, userId, audience, type });
    }
  }

  /** Writes only rows and publishes no event: for activities that need no live update. */
  async insert(tx: Tx, rows: readonly StoredActivity[]): Promise<void> {
    if (rows.length === 0) return;
    const column = <Value>(valueOf: (row: StoredActivity) => Value): Value[] => rows.map(valueOf);
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
      column(({ at }) => at),
      column(nameInText),
      column(({ mark }) => mark?.slice(0, maxMarkLength) ?? null),
    ]);
  }
}

const rowOf = ({ workspaceId, readers, activity, actorName, mark }: EventActivity): StoredActivity => ({
  ...activity,
  workspaceId,
  actorName,
  mark,
  audience: readers.kind === 'user' ? 'user' : 'workspace',
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
