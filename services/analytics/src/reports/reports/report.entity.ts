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
