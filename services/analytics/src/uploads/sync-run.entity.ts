import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An import and its outcome. */
@Entity('sync_run')
@Index('sync_run_data_source_idx', ['dataSourceId', 'startedAt'])
@Check('sync_run_status_check', `status IN ('succeeded', 'failed')`)
@Check('sync_run_rows_check', 'rows_read = rows_added + rows_skipped')
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

  @Column('uuid', { name: 'started_by' })
  startedBy: string;

  @Column('varchar', { length: 20 })
  status: 'succeeded' | 'failed';

  /** Why it failed, as a sentence for the user. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('varchar', { name: 'file_name', length: 255, nullable: true })
  fileName: string | null;

  @Column('integer', { name: 'rows_read', default: 0 })
  rowsRead: number;

  @Column('integer', { name: 'rows_added', default: 0 })
  rowsAdded: number;

  @Column('integer', { name: 'rows_skipped', default: 0 })
  rowsSkipped: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt: Date;
}
