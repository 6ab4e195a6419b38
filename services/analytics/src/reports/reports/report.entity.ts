import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ReportColumns } from '../shared/report-columns.js';

/** A requested report. */
@Entity('report')
@Index('report_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Check('report_format_check', `format IN ('pdf', 'excel', 'powerpoint')`)
export class ReportEntity extends ReportColumns {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_pkey' })
  id: string;

  @Column('timestamptz', { name: 'start_date' })
  startDate: Date;

  @Column('timestamptz', { name: 'end_date' })
  endDate: Date;

  /** The days of the window, both included. Null in reports of 0.1. */
  @Column('date', { name: 'first_day', nullable: true })
  firstDay: string | null;

  @Column('date', { name: 'last_day', nullable: true })
  lastDay: string | null;

  /** Whether the days were chosen: those of a range move when the report is made again. */
  @Column('boolean', { name: 'has_own_days', default: false })
  hasOwnDays: boolean;

  /** When it was requested, or made again. Null in reports of 0.1. */
  @Column('timestamptz', { name: 'as_of', nullable: true })
  asOf: Date | null;

  @Column('uuid', { name: 'generated_by' })
  generatedBy: string;

  /** Clients that see the report. */
  @Column('uuid', { name: 'shared_with', array: true, default: () => `'{}'` })
  sharedWith: string[];

  /** Members that get an e-mail once the file is ready. */
  @Column('uuid', { array: true, default: () => `'{}'` })
  recipients: string[];

  @Index('report_schedule_idx')
  @Column('uuid', { name: 'schedule_id', nullable: true })
  scheduleId: string | null;

  @ManyToOne('ReportScheduleEntity', { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'schedule_id', foreignKeyConstraintName: 'report_schedule_fkey' })
  schedule?: unknown;

  @Index('report_created_at_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
