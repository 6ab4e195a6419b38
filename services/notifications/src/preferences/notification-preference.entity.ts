import type {
  ChannelWishes,
  Digest,
  Mute,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user wants to be notified about, and how. */
@Entity('notification_preference')
@Check('notification_preference_digest_check', `digest IN ('immediate', 'hourly', 'daily')`)
export class NotificationPreferenceEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notification_preference_pkey' })
  userId: string;

  /** What was chosen. A kind without an entry has its default. */
  @Column('jsonb', { default: {} })
  kinds: Readonly<Record<string, ChannelWishes>>;

  @Column('varchar', { length: 10, default: 'immediate' })
  digest: Digest['every'];

  @Column('smallint', { name: 'digest_hour', default: 8 })
  digestHour: number;

  @Column('varchar', { name: 'quiet_from', length: 5, nullable: true })
  quietFrom: string | null;

  @Column('varchar', { name: 'quiet_to', length: 5, nullable: true })
  quietTo: string | null;

  @Column('jsonb', { default: [] })
  mutes: readonly Mute[];

  /** The digest or the quiet hours defer the waiting notices until then. */
  @Column('timestamptz', { name: 'mail_after', nullable: true })
  mailAfter: Date | null;
}
