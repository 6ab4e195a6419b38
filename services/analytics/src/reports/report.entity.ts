import type { DashboardRange } from '@emberdeck/contracts/analytics/dashboard';
import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A requested report. */
@Entity('report')
@Index('report_workspace_idx', ['workspaceId', 'createdAt', 'id'])
@Check('report_format_check', `format IN ('pdf', 'excel', 'powerpoint')`)
export class ReportEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('varchar', { length: 255 })
  title: string;

  @Column('varchar', { length: 100 })
  type: string;

  @Column('varchar', { name: 'date_range', length: 20 })
  dateRange: DashboardRange;

  @Column('varchar', { length: 20 })
  format: ReportFormat;

  @Column('text', { name: 'included_metrics', array: true })
  includedMetrics: string[];

  @Column('timestamptz', { name: 'start_date' })
  startDate: Date;

  @Column('timestamptz', { name: 'end_date' })
  endDate: Date;

  @Column('uuid', { name: 'generated_by' })
  generatedBy: string;

  /** Name of the creator at that time. */
  @Column('text', { name: 'author_name' })
  authorName: string;

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
