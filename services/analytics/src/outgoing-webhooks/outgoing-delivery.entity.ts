import type { SendState } from '@emberdeck/contracts/analytics/outgoing-kinds';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An event for a webhook. */
@Entity('outgoing_delivery')
@Index('outgoing_delivery_webhook_idx', ['webhookId', 'createdAt', 'id'])
@Index('outgoing_delivery_waiting_idx', ['webhookId', 'createdAt', 'id'], { where: `state = 'waiting'` })
@Check('outgoing_delivery_state_check', `state IN ('waiting', 'delivered', 'failed', 'canceled')`)
export class OutgoingDeliveryEntity {
  /** The `webhook-id` of each try. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outgoing_delivery_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('uuid', { name: 'webhook_id' })
  webhookId: string;

  @ManyToOne('OutgoingWebhookEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id', foreignKeyConstraintName: 'outgoing_delivery_webhook_fkey' })
  webhook?: unknown;

  @Column('varchar', { length: 40 })
  kind: string;

  /** The same bytes in each try. */
  @Column('text')
  body: string;

  @Column('varchar', { length: 10 })
  state: SendState;

  @Column('integer', { name: 'http_status', nullable: true })
  httpStatus: number | null;

  @Column('varchar', { length: 300, nullable: true })
  reason: string | null;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'last_try_at', nullable: true })
  lastTryAt: Date | null;

  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt: Date | null;

  @Index('outgoing_delivery_created_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
