import type { InvitationState } from '@emberdeck/contracts/identity/invitations';
import type { Role } from '@emberdeck/contracts/core/roles';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { UserAccount } from '../accounts/user-account.entity.js';
import { Workspace } from '../accounts/workspace.entity.js';
import type { ContactKind } from '../contact-address.js';

/** An invitation to a workspace: for a contact, or a link without one. That it expired is not stored. */
@Entity({ name: 'invitation' })
@Unique('invitation_token_hash_key', ['tokenHash'])
@Index('invitation_workspace_id_idx', ['workspaceId', 'createdAt', 'id'])
@Index('invitation_invited_by_idx', ['invitedBy', 'createdAt'])
@Index('invitation_referral_id_idx', ['referralId'], { where: 'referral_id IS NOT NULL' })
@Check('invitation_role_check', `role IN ('product_manager', 'team_member', 'client')`)
@Check(
  'invitation_state_check',
  `state IN ('waiting', 'mailed', 'failed', 'accepted', 'declined', 'revoked')`,
)
@Check('invitation_uses_check', 'uses BETWEEN 0 AND max_uses')
export class InvitationEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'invitation_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @ManyToOne(() => Workspace, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'invitation_workspace_id_fkey' })
  workspace?: Workspace;

  /** SHA-256 of the secret in the link, hex. */
  @Column('varchar', { name: 'token_hash', length: 64 })
  tokenHash: string;

  @Column('varchar', { length: 20 })
  role: Role;

  /** Null for a link. */
  @Column('varchar', { name: 'contact_kind', length: 10, nullable: true })
  contactKind: ContactKind | null;

  @Column('varchar', { name: 'contact_value', length: 254, nullable: true })
  contactValue: string | null;

  @Column('boolean', { name: 'only_contact' })
  onlyContact: boolean;

  @Column('varchar', { length: 500, nullable: true })
  message: string | null;

  @Column('integer', { name: 'max_uses' })
  maxUses: number;

  @Column('integer', { default: 0 })
  uses: number;

  @Column('varchar', { length: 10 })
  state: Exclude<InvitationState, 'expired'>;

  @Column('varchar', { length: 200, nullable: true })
  reason: string | null;

  @Column('uuid', { name: 'invited_by' })
  invitedBy: string;

  @ManyToOne(() => UserAccount, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'invited_by', foreignKeyConstraintName: 'invitation_invited_by_fkey' })
  inviter?: UserAccount;

  /** The invitation of a friend whose link also invites into the workspace; null for other invitations. */
  @Column('uuid', { name: 'referral_id', nullable: true })
  referralId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
