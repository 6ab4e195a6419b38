import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { MetricRuleEntity } from './metric-rule.entity.js';

/** A bound of a metric whose crossing notifies users. */
@Entity('metric_limit')
@Index('metric_limit_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Check('metric_limit_direction_check', `direction IN ('above', 'below')`)
@Check('metric_limit_repeat_check', `repeat IN ('first', 'every')`)
export class MetricLimitEntity extends MetricRuleEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'metric_limit_pkey' })
  id: string;

  @Column('varchar', { length: 10 })
  direction: 'above' | 'below';

  @Column('numeric', { precision: 19, scale: 6 })
  bound: string;

  @Column('varchar', { length: 10 })
  repeat: 'first' | 'every';

  /** Null for the team. */
  @Column('uuid', { name: 'user_ids', array: true, nullable: true })
  userIds: string[] | null;

  /** Whether the newest figure was beyond the bound when it was last read. */
  @Column('boolean', { name: 'is_beyond' })
  isBeyond: boolean;

  @Column('timestamptz', { name: 'crossed_at', nullable: true })
  crossedAt: Date | null;

  /** Since when no source of the metric brings rows in its own time: until then the limit is neither crossed nor resolved. */
  @Column('timestamptz', { name: 'no_data_since', nullable: true })
  noDataSince: Date | null;
}
