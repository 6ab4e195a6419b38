import type { Channel, DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { TextReason, TextState } from '@emberdeck/contracts/notifications/text-messages';
import type { TemplateText } from '../channel.js';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type MessageKind = 'code' | 'invitation' | 'unlock' | 'report' | 'security' | 'notice';

/** Waits for an attempt, has an attempt under way, or has its outcome. */
export type SendStatus = 'queued' | 'sending' | 'settled';

/** What another process needs to send a message. */
export interface StoredContent {
  readonly to: string;
  readonly subject?: string | undefined;
  /** Absent where the text is a secret: then only the provider can be asked for the message. */
  readonly text?: string | undefined;
  readonly shortText?: string | undefined;
  readonly template?: TemplateText | undefined;
  readonly unsubscribeUrl?: string | undefined;
  readonly threadId?: string | undefined;
  /** The user who invites a friend by it: such a message has more rules. */
  readonly invitedBy?: string | undefined;
}

/** One message to a provider, and its outcome. Never holds a code or a link, which only the recipient may read. */
@Entity({ name: 'outgoing_message' })
@Check('outgoing_message_channel_check', `channel IN ('email', 'sms', 'whatsapp')`)
@Check(
  'outgoing_message_kind_check',
  `kind IN ('code', 'invitation', 'unlock', 'report', 'security', 'notice')`,
)
@Check('outgoing_message_status_check', `status IN ('queued', 'sending', 'settled')`)
@Index('outgoing_message_unsettled_idx', ['leaseUntil'], { where: `status <> 'settled'` })
@Check('outgoing_message_text_state_check', `text_state IN ('queued', 'sent', 'delivered', 'failed')`)
@Index('outgoing_message_user_id_idx', ['userId', 'createdAt', 'id'], { where: 'user_id IS NOT NULL' })
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

  /** Who gets it, or in whose name another person does; null where no person is known. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('varchar', { length: 20, nullable: true })
  outcome: DeliveryOutcome | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Index('outgoing_message_provider_message_id_idx', { where: 'provider_message_id IS NOT NULL' })
  @Column('varchar', { name: 'provider_message_id', length: 200, nullable: true })
  providerMessageId: string | null;

  @Index('outgoing_message_created_at_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  @Column('varchar', { length: 20, default: 'sending' })
  status: SendStatus;

  @Column('varchar', { length: 200, nullable: true })
  reason: string | null;

  /** What is known of a message to a phone; null for mail. */
  @Column('varchar', { name: 'text_state', length: 10, nullable: true })
  textState: TextState | null;

  @Column('varchar', { name: 'text_reason', length: 20, nullable: true })
  textReason: TextReason | null;

  /** It was certainly not accepted, and may be later: a job may send it again. */
  @Column('boolean', { name: 'may_retry', default: false })
  mayRetry: boolean;

  /** Of the number's range, as a keyed hash. Null where its code is not counted by range. */
  @Column('varchar', { name: 'prefix_key', length: 64, nullable: true })
  prefixKey: string | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** Programs of 0.1 take the send over after this time. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  /** The job that finishes the send if its process dies. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId: string | null;

  @Column('jsonb', { nullable: true })
  content: StoredContent | null;
}
