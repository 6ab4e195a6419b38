import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An archive of the data of a person. The job has the state until the archive is ready. */
@Entity({ name: 'personal_export' })
export class PersonalExportEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'personal_export_pkey' })
  id: string;

  @Index('personal_export_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'personal_export_user_id_fkey' })
  user?: object;

  /** The workspace that was open, for the notice. It may be gone by then. */
  @Column('uuid', { name: 'requested_in' })
  requestedIn: string;

  @Column('uuid', { name: 'job_id' })
  jobId: string;

  @Column('uuid', { name: 'blob_id', nullable: true })
  blobId: string | null;

  @Column('bigint', { name: 'size_bytes', nullable: true })
  sizeBytes: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the row is removed, with the file. */
  @Index('personal_export_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** A withdrawn export counts for the pause between two, and is not shown. */
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;
}
