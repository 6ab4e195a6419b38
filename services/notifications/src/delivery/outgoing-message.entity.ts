import type { Channel, DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type MessageKind = 'code' | 'invitation' | 'unlock';

/** One delivery and what became of it. Never holds what was sent: a code is nobody's but its recipient's. */
@Entity({ name: 'outgoing_message' })
@Check('outgoing_message_channel_check', `channel IN ('email', 'sms', 'whatsapp')`)
@Check('outgoing_message_kind_check', `kind IN ('code', 'invitation', 'unlock')`)
@Check('outgoing_message_outcome_check', `outcome IN ('sent', 'development', 'not_configured', 'failed')`)
export class OutgoingMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outgoing_message_pkey' })
  id: string;

  @Column('varchar', { length: 10 })
  channel: Channel;

  @Column('varchar', { length: 20 })
  kind: MessageKind;

  @Column('varchar', { length: 254 })
  recipient: string;

  @Column('varchar', { length: 20, nullable: true })
  outcome: DeliveryOutcome | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('varchar', { name: 'provider_message_id', length: 200, nullable: true })
  providerMessageId: string | null;

  @Index('outgoing_message_created_at_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
