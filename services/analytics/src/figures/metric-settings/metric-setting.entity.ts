import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import { Check, Column, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** How the points of a name become a figure. A name without a row uses the last point. */
@Entity('metric_setting')
@Index('metric_setting_key_idx', { synchronize: false })
@Check('metric_setting_aggregation_check', `aggregation IN ('last', 'sum', 'average', 'minimum', 'maximum')`)
export class MetricSettingEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'metric_setting_pkey' })
  workspaceId: string;

  @PrimaryColumn('varchar', { length: 255, collation: 'C', primaryKeyConstraintName: 'metric_setting_pkey' })
  name: string;

  @Column('varchar', { length: 20 })
  aggregation: Aggregation;

  @Column('uuid', { name: 'updated_by' })
  updatedBy: string;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
