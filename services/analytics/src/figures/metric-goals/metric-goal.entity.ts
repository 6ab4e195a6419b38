import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { MetricRuleEntity } from './metric-rule.entity.js';

/** A value that a metric shall reach. */
@Entity('metric_goal')
@Unique('metric_goal_metric_key', ['workspaceId', 'metric'])
export class MetricGoalEntity extends MetricRuleEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'metric_goal_pkey' })
  id: string;

  @Column('numeric', { precision: 19, scale: 6 })
  target: string;

  @Column('date', { name: 'due_date' })
  dueDate: string;

  /** The figure when the goal was set, or the first one after that. */
  @Column('numeric', { name: 'start_value', nullable: true })
  startValue: string | null;

  @Column('timestamptz', { name: 'reached_at', nullable: true })
  reachedAt: Date | null;
}
