import type { TokenScope } from '@emberdeck/contracts/core/token-scopes';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** A personal token. It acts as a member of one workspace, and ends with the membership. */
@Entity({ name: 'api_token' })
@Unique('api_token_token_hash_key', ['tokenHash'])
@Index('api_token_membership_idx', ['workspaceId', 'userId'])
export class ApiTokenEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_token_pkey' })
  id: string;

  @Index('api_token_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @ManyToOne('Membership', { onDelete: 'CASCADE' })
  @JoinColumn([
    {
      name: 'workspace_id',
      referencedColumnName: 'workspaceId',
      foreignKeyConstraintName: 'api_token_membership_fkey',
    },
    {
      name: 'user_id',
      referencedColumnName: 'userId',
      foreignKeyConstraintName: 'api_token_membership_fkey',
    },
  ])
  membership?: object;

  @Column('varchar', { length: 80 })
  name: string;

  @Column('text', { array: true })
  scopes: TokenScope[];

  /** SHA-256 of the secret, hex. */
  @Column('varchar', { name: 'token_hash', length: 64 })
  tokenHash: string;

  @Column('varchar', { name: 'last_four', length: 4 })
  lastFour: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('api_token_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Counts once a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  /** The address or place, where the operator stores it. */
  @Column('varchar', { name: 'last_used_from', length: 100, nullable: true })
  lastUsedFrom: string | null;
}
