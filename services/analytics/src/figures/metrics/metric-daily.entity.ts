import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { NewestPointEntity } from './newest-point.entity.js';

/** The newest point of a name on a day (UTC), and what every other aggregation of that day needs. */
@Entity('metric_daily')
export class MetricDailyEntity extends NewestPointEntity {
  @PrimaryColumn('uuid', { name: 'data_source_id', primaryKeyConstraintName: 'metric_daily_pkey' })
  dataSourceId: string;

  @ManyToOne('DataSourceEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'data_source_id', foreignKeyConstraintName: 'metric_daily_data_source_fkey' })
  dataSource?: unknown;

  @PrimaryColumn('varchar', { length: 255, collation: 'C', primaryKeyConstraintName: 'metric_daily_pkey' })
  name: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'metric_daily_pkey' })
  day: string;

  @Column('integer', { name: 'point_count' })
  pointCount: number;

  @Column('numeric')
  sum: string;

  @Column('numeric')
  minimum: string;

  @Column('numeric')
  maximum: string;
}
