import type { UploadAnswer, UploadState } from '@emberdeck/contracts/analytics/uploads';
import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An upload. Its file is the blob of the same id. */
@Entity('upload')
@Index('upload_data_source_idx', ['dataSourceId'])
@Index('upload_created_at_idx', ['createdAt'])
export class UploadEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'upload_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('uuid', { name: 'data_source_id' })
  dataSourceId: string;

  @ManyToOne('DataSourceEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'data_source_id', foreignKeyConstraintName: 'upload_data_source_fkey' })
  dataSource?: unknown;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('varchar', { name: 'file_name', length: 255 })
  fileName: string;

  /** The announced maximum size of the file. */
  @Column('integer', { name: 'size_bytes' })
  sizeBytes: number;

  /** The job that imports it; null until it is started. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId: string | null;

  /** What the import has brought; null before its end. */
  @Column('json', { nullable: true })
  answer: UploadAnswer | null;

  /** Why the last import refused the file. */
  @Column('jsonb', { nullable: true })
  refusal: UploadState['refusal'];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
