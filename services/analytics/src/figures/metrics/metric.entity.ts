import { maxKeyLength } from '@emberdeck/contracts/analytics/row-meaning';
import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** A point, partitioned by month. Written by `PointsService` alone. */
@Entity('metric')
@Index('metric_key_idx', ['dataSourceId', 'key'], { where: 'key IS NOT NULL' })
export class MetricEntity {
  /** Increases with arrival. */
  @Column('bigint')
  @Generated('increment')
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @PrimaryColumn('uuid', { name: 'data_source_id', primaryKeyConstraintName: 'metric_pkey' })
  dataSourceId: string;

  @PrimaryColumn('varchar', { length: 255, collation: 'C', primaryKeyConstraintName: 'metric_pkey' })
  name: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'metric_pkey' })
  timestamp: Date;

  @PrimaryColumn('numeric', { primaryKeyConstraintName: 'metric_pkey' })
  value: string;

  /** Tells points of the same name, time and value apart: see migration 0025. */
  @PrimaryColumn('varchar', {
    length: 300,
    collation: 'C',
    default: '',
    primaryKeyConstraintName: 'metric_pkey',
  })
  origin: string;

  @Column('varchar', { length: 50, nullable: true })
  unit: string | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** When a file brought it the last time. */
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;

  /** The run that brought it; null for points that cannot be undone. */
  @Column('uuid', { name: 'run_id', nullable: true })
  runId: string | null;

  /** Key of its row, where the rows of the source have keys. */
  @Column({ type: 'varchar', length: maxKeyLength, collation: 'C', nullable: true })
  key: string | null;
}
