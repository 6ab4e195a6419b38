import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A delivery by the id that its sender gave it. */
@Entity('webhook_delivery')
@Index('webhook_delivery_received_at_idx', ['receivedAt'])
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid', { name: 'data_source_id', primaryKeyConstraintName: 'webhook_delivery_pkey' })
  dataSourceId: string;

  @ManyToOne('DataSourceEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'data_source_id', foreignKeyConstraintName: 'webhook_delivery_data_source_fkey' })
  dataSource?: unknown;

  @PrimaryColumn('varchar', {
    name: 'webhook_id',
    length: 255,
    collation: 'C',
    primaryKeyConstraintName: 'webhook_delivery_pkey',
  })
  webhookId: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  /** False for a delivery whose body could not be read; its repeat is read again. */
  @Column('boolean')
  accepted: boolean;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;
}
