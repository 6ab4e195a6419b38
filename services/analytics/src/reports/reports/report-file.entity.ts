import type { ReportAudience, ReportStatus } from '@emberdeck/contracts/analytics/reports';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The file of a report for one audience. Its job makes it, and says how far that is. */
@Entity('report_file')
@Check('report_file_audience_check', `audience IN ('team', 'client')`)
@Check('report_file_status_check', `status IN ('queued', 'running', 'ready', 'failed')`)
@Check('report_file_ready_check', `status <> 'ready' OR blob_id IS NOT NULL`)
@Index('report_file_job_idx', ['jobId'], { where: 'job_id IS NOT NULL' })
@Index('report_file_open_idx', ['updatedAt'], { where: `status IN ('queued', 'running')` })
export class ReportFileEntity {
  @PrimaryColumn('uuid', { name: 'report_id', primaryKeyConstraintName: 'report_file_pkey' })
  reportId: string;

  @ManyToOne('ReportEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'report_id', foreignKeyConstraintName: 'report_file_report_fkey' })
  report?: unknown;

  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'report_file_pkey' })
  audience: ReportAudience;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  /** The job that makes the file. Any other one writes nothing. Null for a file of version 0.1. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId: string | null;

  /** Of version 0.1, as the three below; a file with a job has the state of its job. */
  @Column('varchar', { length: 20, default: 'queued' })
  status: ReportStatus;

  @Column('integer', { default: 0 })
  progress: number;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('uuid', { name: 'build_id', nullable: true })
  buildId: string | null;

  @Column('uuid', { name: 'blob_id', nullable: true })
  blobId: string | null;

  @Column('varchar', { name: 'file_name', length: 255, nullable: true })
  fileName: string | null;

  @Column('integer', { name: 'size_bytes', nullable: true })
  sizeBytes: number | null;

  @Column('integer', { nullable: true })
  pages: number | null;

  /** The sources whose points are in the file. */
  @Column('uuid', { name: 'source_ids', array: true, default: () => `'{}'` })
  sourceIds: string[];

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
