import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';

/** A point: append-only, partitioned by month. Written by `MetricsService` alone. */
@Entity('metric')
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

  @PrimaryColumn('numeric', { precision: 15, scale: 2, primaryKeyConstraintName: 'metric_pkey' })
  value: string;

  @Column('varchar', { length: 50, nullable: true })
  unit: string | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
