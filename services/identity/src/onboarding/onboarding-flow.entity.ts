import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { ContactKind } from '../contact-address.js';

/** `open`: waits for its code. `verified`: the code was right, and the account does not exist yet. `done`: ended. */
export type FlowState = 'open' | 'verified' | 'done';

/** One onboarding, from the entry of a contact to a session. The secret in a cookie binds it to one browser. */
@Entity({ name: 'onboarding_flow' })
@Unique('onboarding_flow_token_hash_key', ['tokenHash'])
@Index('onboarding_flow_contact_idx', ['contactKind', 'contactValue'])
@Check('onboarding_flow_entry_type_check', `entry_type IN ('email', 'phone', 'whatsapp')`)
@Check('onboarding_flow_state_check', `state IN ('open', 'verified', 'done')`)
export class OnboardingFlow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'onboarding_flow_pkey' })
  id: string;

  @Column('varchar', { name: 'token_hash', length: 64 })
  tokenHash: string;

  @Column('uuid', { name: 'browser_id' })
  browserId: string;

  @Column('boolean', { name: 'known_browser' })
  knownBrowser: boolean;

  @Column('varchar', { name: 'entry_type', length: 10 })
  entryType: EntryType;

  @Column('varchar', { name: 'contact_kind', length: 10 })
  contactKind: ContactKind;

  @Column('varchar', { name: 'contact_value', length: 254 })
  contactValue: string;

  @Column('varchar', { name: 'code_hash', length: 64, nullable: true })
  codeHash: string | null;

  /** The code of this flow that a newer one has replaced. */
  @Column('varchar', { name: 'replaced_code_hash', length: 64, nullable: true })
  replacedCodeHash: string | null;

  @Column('timestamptz', { name: 'code_expires_at' })
  codeExpiresAt: Date;

  @Column('integer')
  tries: number;

  @Column('timestamptz', { name: 'tries_since' })
  triesSince: Date;

  @Column('boolean', { name: 'channel_missing', default: false })
  channelMissing: boolean;

  /** The account that the flow proves a contact for; null where it joins or signs in. */
  @Index('onboarding_flow_proves_for_idx')
  @Column('uuid', { name: 'proves_for', nullable: true })
  provesFor: string | null;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'proves_for', foreignKeyConstraintName: 'onboarding_flow_proves_for_fkey' })
  account?: object;

  @Column('varchar', { length: 10 })
  state: FlowState;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt: Date | null;

  /** When the form was sent that shows what messages to a number cost and how they end; null for any other request. */
  @Column('timestamptz', { name: 'consented_at', nullable: true })
  consentedAt: Date | null;

  /** Why the message with the code did not reach its phone; null while it may. */
  @Column('varchar', { name: 'failed_because', length: 20, nullable: true })
  failedBecause: TextReason | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('onboarding_flow_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
