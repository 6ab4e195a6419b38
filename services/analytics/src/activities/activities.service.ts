import { Injectable } from '@nestjs/common';
import { type Activity, activityRecorded } from '@emberdeck/contracts/analytics/activities';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { cursorTime, type ListedRow, newestFirst } from '../page.js';
import type { ActivityAudience, ActivityEntity } from './activity.entity.js';

/** What has happened; absent fields are null. */
export interface NewActivity {
  readonly workspaceId: string;
  readonly audience: ActivityAudience;
  readonly userId: string | null;
  readonly type: string;
  /** A sentence for people. */
  readonly description: string;
  readonly entityType?: string;
  readonly entityId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Now, where it is left out. */
  readonly at?: Date;
}

type ListedActivity = ActivityEntity & ListedRow;

const insert = `
  INSERT INTO activity (id, workspace_id, user_id, audience, type, description, entity_type, entity_id, metadata, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const columns = `id, type, description, entity_type AS "entityType", entity_id AS "entityId", user_id AS "userId",
         metadata, created_at AS "createdAt", ${cursorTime}`;

const afterCursor = '($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))';

/**
 * Two short walks along two indexes, then merged. Clients are told nothing about sources and their runs. What is personal
 * follows its user into every workspace.
 */
const listPage = `
  SELECT * FROM (
    (SELECT ${columns} FROM activity
      WHERE audience = 'workspace' AND workspace_id = $1 AND ${afterCursor}
        AND ($2::boolean OR type NOT IN ('data_source', 'data_sync'))
      ORDER BY created_at DESC, id DESC LIMIT $3)
    UNION ALL
    (SELECT ${columns} FROM activity
      WHERE audience = 'user' AND user_id = $6 AND ${afterCursor}
      ORDER BY created_at DESC, id DESC LIMIT $3)) AS seen
   ORDER BY "cursorTime" DESC, id DESC LIMIT $3`;

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
      (place) =>
        this.work.read<ListedActivity>(listPage, [
          actor.workspaceId,
          may(actor, 'see-source-activities'),
          ...place,
          actor.userId,
        ]),
      toActivity,
    );
  }

  /** Commits with what it tells of; the event lets open screens know. */
  async record(tx: Tx, activity: NewActivity): Promise<void> {
    const activityId = this.randomness.uuid();
    await this.insert(tx, activityId, activity);
    const { workspaceId, userId, audience, type } = activity;
    await this.outbox.append(tx, activityRecorded, { activityId, workspaceId, userId, audience, type });
  }

  /** Writes only the row and publishes no event: for activities that need no live update. */
  async insert(tx: Tx, id: string, activity: NewActivity): Promise<void> {
    await tx.query(insert, [
      id,
      activity.workspaceId,
      activity.userId,
      activity.audience,
      activity.type,
      activity.description,
      activity.entityType ?? null,
      activity.entityId ?? null,
      activity.metadata ?? null,
      activity.at ?? this.clock.now(),
    ]);
  }
}

function toActivity(row: ListedActivity): Activity {
  return {
    id: row.id,
    type: row.type,
    description: row.description,
    entityType: row.entityType,
    entityId: row.entityId,
    userId: row.userId,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
  };
}
