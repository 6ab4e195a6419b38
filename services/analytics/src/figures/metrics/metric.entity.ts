import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';

/** A point, partitioned by month. Written by `PointsService` alone; a repeat only moves its arrival. */
@Entity('metric')
export class MetricEntity {
  /** Increases with arrival, also with that of a repeat. */
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

  /** Id of the delivery that brought the point, else empty. */
  @PrimaryColumn('varchar', {
    length: 255,
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

  /** When it arrived the last time. */
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;
}
