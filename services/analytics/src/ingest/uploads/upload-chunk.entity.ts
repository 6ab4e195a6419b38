import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A chunk of an upload. */
@Entity('upload_chunk')
export class UploadChunkEntity {
  @PrimaryColumn('uuid', { name: 'upload_id', primaryKeyConstraintName: 'upload_chunk_pkey' })
  uploadId: string;

  @ManyToOne('UploadEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'upload_id', foreignKeyConstraintName: 'upload_chunk_upload_fkey' })
  upload?: unknown;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'upload_chunk_pkey' })
  index: number;

  @Column('bytea')
  data: Buffer;
}
