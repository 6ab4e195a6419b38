import type { SyncStatus, SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An attempt to bring rows into a source. */
@Entity('sync_run')
@Index('sync_run_data_source_idx', ['dataSourceId', 'createdAt', 'id'])
@Index('sync_run_created_at_idx', ['createdAt'])
@Index('sync_run_job_idx', ['jobId'], { where: 'job_id IS NOT NULL' })
@Index('sync_run_open_idx', ['dataSourceId'], { unique: true, where: `status IN ('queued', 'running')` })
@Check('sync_run_status_check', `status IN ('queued', 'running', 'succeeded', 'failed')`)
@Check('sync_run_trigger_check', `trigger IN ('schedule', 'manual', 'retry', 'webhook', 'upload', 'sample')`)
@Check('sync_run_rows_check', 'rows_read = rows_added + rows_replaced + rows_skipped + rows_refused')
export class SyncRunEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sync_run_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('uuid', { name: 'data_source_id' })
  dataSourceId: string;

  @ManyToOne('DataSourceEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'data_source_id', foreignKeyConstraintName: 'sync_run_data_source_fkey' })
  dataSource?: unknown;

  /** Null if no user started it. */
  @Column('uuid', { name: 'started_by', nullable: true })
  startedBy: string | null;

  @Column('varchar', { length: 20, default: 'upload' })
  trigger: SyncTrigger;

  /** What became of it. Until it has ended it is `queued` here, and its job says whether it runs. */
  @Column('varchar', { length: 20 })
  status: SyncStatus;

  /** The job that does it; null for rows that arrived, which a webhook or a file brought. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId: string | null;

  /** Of version 0.1. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** Of version 0.1. */
  @Column('integer', { default: 0 })
  losses: number;

  @Column('boolean', { name: 'from_start', default: false })
  fromStart: boolean;

  /** Why it failed, as a sentence for the user. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The first row that was not stored, as a sentence for the user. */
  @Column('text', { name: 'first_problem', nullable: true })
  firstProblem: string | null;

  @Column('integer', { name: 'http_status', nullable: true })
  httpStatus: number | null;

  @Column('varchar', { name: 'file_name', length: 255, nullable: true })
  fileName: string | null;

  @Column('integer', { name: 'rows_read', default: 0 })
  rowsRead: number;

  @Column('integer', { name: 'rows_added', default: 0 })
  rowsAdded: number;

  @Column('integer', { name: 'rows_replaced', default: 0 })
  rowsReplaced: number;

  /** Equal to stored ones. */
  @Column('integer', { name: 'rows_skipped', default: 0 })
  rowsSkipped: number;

  @Column('integer', { name: 'rows_refused', default: 0 })
  rowsRefused: number;

  /** Its points lie between these times; null if it brought none that could be undone. */
  @Column('timestamptz', { name: 'first_point_at', nullable: true })
  firstPointAt: Date | null;

  @Column('timestamptz', { name: 'last_point_at', nullable: true })
  lastPointAt: Date | null;

  /** The job that undoes it, while that is open. */
  @Column('uuid', { name: 'undo_job_id', nullable: true })
  undoJobId: string | null;

  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt: Date | null;

  /** Pages of an API that had rows; null for other triggers. */
  @Column('integer', { nullable: true })
  pages: number | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;

  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
