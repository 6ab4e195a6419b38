import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { OldSigningSecrets } from '../../shared/signing-columns.js';

/** The address and the secrets of a source of type Webhook. */
@Entity('webhook')
@Index('webhook_hook_id_idx', ['hookId'], { unique: true })
export class WebhookEntity extends OldSigningSecrets {
  /** The id of the source. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_pkey' })
  id: string;

  @OneToOne('DataSourceEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id', foreignKeyConstraintName: 'webhook_data_source_fkey' })
  dataSource?: unknown;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column({ type: 'varchar', name: 'hook_id', length: 22, collation: 'C' })
  hookId: string;

  /** Sealed. Null until the first secret is made. */
  @Column('text', { nullable: true })
  secret: string | null;

  /** Set when the source is deleted, until a new secret is made. */
  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
