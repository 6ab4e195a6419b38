import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { NewestPointEntity } from './newest-point.entity.js';

/** The newest point of a name. */
@Entity('metric_latest')
@Index('metric_latest_key_idx', { synchronize: false })
export class MetricLatestEntity extends NewestPointEntity {
  @PrimaryColumn('uuid', { name: 'data_source_id', primaryKeyConstraintName: 'metric_latest_pkey' })
  dataSourceId: string;

  @ManyToOne('DataSourceEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'data_source_id', foreignKeyConstraintName: 'metric_latest_data_source_fkey' })
  dataSource?: unknown;

  @PrimaryColumn('varchar', { length: 255, collation: 'C', primaryKeyConstraintName: 'metric_latest_pkey' })
  name: string;

  @Column('varchar', { length: 50, nullable: true })
  unit: string | null;

  /** Its known units, the first two that differ. */
  @Column('varchar', { length: 50, array: true, default: '{}' })
  units: string[];
}
