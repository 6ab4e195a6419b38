import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A player. Coins and experience are in separate accounts. */
@Entity('player_profile')
@Unique('player_profile_user_id_key', ['userId'])
@Index('player_profile_proven_phone_idx', ['provenPhone'])
@Index('player_profile_other_phones_idx', ['otherPhones'], { type: 'gin' })
@Index('player_profile_avatar_idx', ['avatar'])
export class PlayerProfileEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'player_profile_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The workspace created with the account. Events about the user's rewards name it. */
  @Column({ name: 'workspace_id', type: 'uuid' })
  workspaceId: string;

  @Column({ name: 'display_name', type: 'text' })
  displayName: string;

  @Column({ type: 'text', nullable: true })
  bio: string | null;

  /** The path of a stored picture. */
  @Column({ type: 'text', nullable: true })
  avatar: string | null;

  /** Whether the user was the first one with the mailbox of the proven address. */
  @Column({ name: 'new_mailbox', type: 'boolean', default: true })
  newMailbox: boolean;

  @Column({ name: 'agent_status', type: 'text', default: 'player' })
  agentStatus: string;

  @Column({ name: 'agent_name', type: 'text', nullable: true })
  agentName: string | null;

  @Column({ name: 'decks_played', type: 'integer', default: 0 })
  decksPlayed: number;

  @Column({ name: 'agent_progress_points', type: 'integer', default: 0 })
  agentProgressPoints: number;

  @Column({ name: 'agent_unlocked_at', type: 'timestamptz', precision: 3, nullable: true })
  agentUnlockedAt: Date | null;

  @Column({ name: 'is_first_member', type: 'boolean', default: false })
  isFirstMember: boolean;

  @Column({ name: 'onboarding_completed', type: 'boolean', default: false })
  onboardingCompleted: boolean;

  /** The newest proven one, as E.164. */
  @Column({ name: 'proven_phone', type: 'text', nullable: true })
  provenPhone: string | null;

  @Column({ name: 'other_phones', type: 'text', array: true, default: [] })
  otherPhones: string[];

  /** While false, the user's coins cannot be spent and no referrer is paid. */
  @Column({ name: 'contact_proven', type: 'boolean', default: false })
  contactProven: boolean;

  /** Whether the proven contact belonged to an account that was erased, whose rewards were paid. */
  @Column({ name: 'paid_before', type: 'boolean', default: false })
  paidBefore: boolean;

  /** The invitation that the user joined by, as typed. */
  @Column({ name: 'referral_code', type: 'text', nullable: true })
  referralCode: string | null;

  /** When the user closed the greeting of the friend who invited. */
  @Column({ name: 'greeting_closed_at', type: 'timestamptz', precision: 3, nullable: true })
  greetingClosedAt: Date | null;

  @Column({ name: 'joined_at', type: 'timestamptz', precision: 3 })
  joinedAt: Date;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
