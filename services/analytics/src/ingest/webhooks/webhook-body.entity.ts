import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A piece of a large body whose signature is not checked yet. */
@Entity('webhook_body')
@Index('webhook_body_created_at_idx', ['createdAt'])
export class WebhookBodyEntity {
  @PrimaryColumn('uuid', { name: 'body_id', primaryKeyConstraintName: 'webhook_body_pkey' })
  bodyId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'webhook_body_pkey' })
  index: number;

  @Column({ type: 'varchar', name: 'hook_id', length: 22, collation: 'C' })
  hookId: string;

  @Column('bytea')
  data: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
