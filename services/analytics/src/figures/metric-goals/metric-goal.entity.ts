import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A value that a metric shall reach. */
@Entity('metric_goal')
@Unique('metric_goal_metric_key', ['workspaceId', 'metric'])
export class MetricGoalEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'metric_goal_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column({ type: 'varchar', length: 255, collation: 'C' })
  metric: string;

  @Column('numeric', { precision: 15, scale: 2 })
  target: string;

  @Column('date', { name: 'due_date' })
  dueDate: string;

  /** The figure when the goal was set, or the first one after that. */
  @Column('numeric', { name: 'start_value', precision: 30, scale: 2, nullable: true })
  startValue: string | null;

  @Column('timestamptz', { name: 'reached_at', nullable: true })
  reachedAt: Date | null;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
