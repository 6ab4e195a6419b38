import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A deleted source whose points still exist. */
@Entity('metric_purge')
export class MetricPurgeEntity {
  @PrimaryColumn('uuid', { name: 'data_source_id', primaryKeyConstraintName: 'metric_purge_pkey' })
  dataSourceId: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
