import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `pending` until a provider accepts it, also where none is configured. */
export type SmsStatus = 'pending' | 'sent' | 'failed';

/** A text message on behalf of a user. */
@Entity({ name: 'sms_notification' })
@Check('sms_notification_status_check', `status IN ('pending', 'sent', 'failed')`)
export class SmsNotification {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sms_notification_pkey' })
  id: string;

  @Index('sms_notification_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('varchar', { name: 'recipient_phone', length: 20 })
  recipientPhone: string;

  @Column('varchar', { name: 'message_type', length: 50 })
  messageType: string;

  @Column('varchar', { name: 'message_content', length: 2000 })
  messageContent: string;

  @Column('varchar', { name: 'provider_message_id', length: 200, nullable: true })
  providerMessageId: string | null;

  @Column('varchar', { length: 20, default: 'pending' })
  status: SmsStatus;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  @Index('sms_notification_created_at_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
