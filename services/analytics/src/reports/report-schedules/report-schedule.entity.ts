import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ReportColumns } from '../shared/report-columns.js';

/** A report that is made again and again. */
@Entity('report_schedule')
@Index('report_schedule_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Index('report_schedule_due_idx', ['nextAt'], { where: 'is_active' })
@Check('report_schedule_hour_check', 'hour BETWEEN 0 AND 23')
@Check('report_schedule_weekday_check', 'weekday BETWEEN 1 AND 7')
@Check('report_schedule_frequency_check', `frequency IN ('daily', 'weekly', 'monthly')`)
export class ReportScheduleEntity extends ReportColumns {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_schedule_pkey' })
  id: string;

  @Column('varchar', { length: 20 })
  frequency: ReportSchedule['frequency'];

  /** In the time zone of the workspace. */
  @Column('smallint', { default: 6 })
  hour: number;

  /** Of a weekly schedule: 1 is Monday. */
  @Column('smallint', { default: 1 })
  weekday: number;

  /** Members when the schedule was saved. */
  @Column('uuid', { array: true })
  recipients: string[];

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  @Column('timestamptz', { name: 'next_at' })
  nextAt: Date;

  @Column('timestamptz', { name: 'last_at', nullable: true })
  lastAt: Date | null;

  @Column('text', { name: 'last_result', nullable: true })
  lastResult: string | null;

  /** State of the workspace's points at the last turn. */
  @Column('text', { name: 'last_points', nullable: true })
  lastPoints: string | null;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
