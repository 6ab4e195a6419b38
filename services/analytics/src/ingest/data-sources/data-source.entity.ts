import type { pauseReasons } from '@emberdeck/contracts/analytics/data-sources';
import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type {
  KeyPlacement,
  SourceMapping,
  SourcePaging,
} from '@emberdeck/contracts/analytics/source-connection';
import {
  Check,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';

/** What is known of an API since the last good run. */
export interface StoredBookmark {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly newestAt: string | null;
}

/** A source of metrics. Reads by entity leave out deleted sources. */
@Entity('data_source')
@Index('data_source_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Index('data_source_due_idx', ['nextSyncAt'], { where: 'next_sync_at IS NOT NULL' })
@Index('data_source_freshness_idx', ['id'], {
  where: 'freshness_limit_minutes IS NOT NULL AND late_since IS NULL',
})
@Index('data_source_deleted_idx', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('data_source_created_by_idx', ['createdBy'])
@Check('data_source_type_check', `type IN ('API Integration', 'Webhook', 'File Upload')`)
@Check('data_source_key_placement_check', `key_placement IN ('bearer', 'header', 'query')`)
@Check('data_source_paused_reason_check', `paused_reason IN ('user', 'failures')`)
@Check('data_source_row_rule_check', `row_rule IN ('values', 'events', 'keyed')`)
@Check('data_source_feed_check', '(feed IS NULL) = (feed_anchor IS NULL)')
@Check('data_source_next_sync_check', 'next_sync_at IS NULL OR (is_active AND deleted_at IS NULL)')
export class DataSourceEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'data_source_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('varchar', { length: 255 })
  name: string;

  @Column('varchar', { length: 100 })
  type: DataSourceType;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  endpoint: string | null;

  /** Encrypted. */
  @Column('text', { name: 'api_key', nullable: true })
  apiKey: string | null;

  @Column('varchar', { name: 'api_key_last_four', length: 4, nullable: true })
  apiKeyLastFour: string | null;

  @Column('varchar', { name: 'key_placement', length: 10, default: 'bearer' })
  keyPlacement: KeyPlacement;

  @Column('varchar', { name: 'header_name', length: 64, nullable: true })
  headerName: string | null;

  @Column('jsonb', { nullable: true })
  mapping: SourceMapping | null;

  @Column('jsonb', { nullable: true })
  paging: SourcePaging | null;

  @Column('varchar', { name: 'time_parameter', length: 64, nullable: true })
  timeParameter: string | null;

  /** What its rows are; null for the default of its type. */
  @Column('varchar', { name: 'row_rule', length: 10, nullable: true })
  rowRule: RowRule | null;

  /** Grows with each change of the connection. */
  @Column('integer', { name: 'connection_version', default: 0 })
  connectionVersion: number;

  @Column('jsonb', { nullable: true })
  bookmark: StoredBookmark | null;

  /** The days of its rollups are those of this zone. */
  @Column('varchar', { name: 'time_zone', length: 64, default: 'UTC' })
  timeZone: string;

  /** Its dates without a zone are of this zone, which a trigger sets to that of the workspace when the source is made. */
  @Column('varchar', { name: 'date_zone', length: 64, default: 'UTC' })
  dateZone: string;

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  @Column('varchar', { name: 'paused_reason', length: 20, nullable: true })
  pausedReason: (typeof pauseReasons)[number] | null;

  /** The creator's setting: false hides the source from clients. */
  @Column('boolean', { name: 'client_access', default: true })
  clientAccess: boolean;

  /** The managers' switch beside it. */
  @Column('boolean', { name: 'shown_to_clients', default: true })
  shownToClients: boolean;

  @Column('timestamptz', { name: 'last_sync_at', nullable: true })
  lastSyncAt: Date | null;

  /** When rows were added last. */
  @Column('timestamptz', { name: 'last_rows_at', nullable: true })
  lastRowsAt: Date | null;

  @Column('integer', { name: 'freshness_limit_minutes', nullable: true })
  freshnessLimitMinutes: number | null;

  /** Since when the team knows that the source is late. */
  @Column('timestamptz', { name: 'late_since', nullable: true })
  lateSince: Date | null;

  /** When it was resumed or restored: it is not late for the time before. */
  @Column('timestamptz', { name: 'fresh_from', nullable: true })
  freshFrom: Date | null;

  /** Minutes between two scheduled syncs; null if automatic sync is off. */
  @Column('integer', { name: 'sync_minutes', nullable: true, default: 60 })
  syncMinutes: number | null;

  /** The next scheduled sync or retry. */
  @Column('timestamptz', { name: 'next_sync_at', nullable: true })
  nextSyncAt: Date | null;

  /** The time of rows without a time, if a run failed after it had stored rows: its retries use it again. */
  @Column('timestamptz', { name: 'undated_at', nullable: true })
  undatedAt: Date | null;

  /** The next runs read everything again, until one succeeds. */
  @Column('boolean', { name: 'reads_from_start', default: false })
  readsFromStart: boolean;

  /** Failed tries of the current sync. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Failed runs in a row. */
  @Column('integer', { default: 0 })
  failures: number;

  /** Reason of the last run if it failed. */
  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: string | null;

  /** The code of the failure that the team was notified of. */
  @Column('text', { name: 'notified_failure', nullable: true })
  notifiedFailure: string | null;

  /** When the team was last notified of a failed delivery or upload. */
  @Column('timestamptz', { name: 'notified_at', nullable: true })
  notifiedAt: Date | null;

  /** When the activity feed last showed a sync that no user started. */
  @Column('timestamptz', { name: 'last_activity_at', nullable: true })
  lastActivityAt: Date | null;

  @Column('boolean', { name: 'is_sample', default: false })
  isSample: boolean;

  /** Name of the built-in feed; such a source never reads its endpoint. */
  @Column('varchar', { length: 40, nullable: true })
  feed: string | null;

  @Column('timestamptz', { name: 'feed_anchor', nullable: true })
  feedAnchor: Date | null;

  /** Number of its points, updated with each insert. */
  @Column('integer', { name: 'point_count', default: 0 })
  pointCount: number;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;

  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt: Date | null;
}
