import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An upload. */
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

  /** The result of the commit; null before it. */
  @Column('json', { nullable: true })
  answer: UploadAnswer | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
