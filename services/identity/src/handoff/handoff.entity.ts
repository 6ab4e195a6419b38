import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** `waiting` for a device to read the code, `claimed` by one, `confirmed` by the digits, `used` by the browser. */
export type HandoffState = 'waiting' | 'claimed' | 'confirmed' | 'used';

/** A new browser that waits to be signed in by another device. */
@Entity({ name: 'handoff' })
@Unique('handoff_code_hash_key', ['codeHash'])
@Check('handoff_state_check', `state IN ('waiting', 'claimed', 'confirmed', 'used')`)
export class Handoff {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'handoff_pkey' })
  id: string;

  @Column('varchar', { name: 'code_hash', length: 64 })
  codeHash: string;

  /** Keyed with the code. */
  @Column('varchar', { name: 'digits_hash', length: 64 })
  digitsHash: string;

  @Column('varchar', { name: 'browser_id', length: 64 })
  browserId: string;

  @Column('varchar', { name: 'user_agent', length: 400, nullable: true })
  userAgent: string | null;

  @Column('varchar', { length: 100, nullable: true })
  place: string | null;

  @Column('varchar', { length: 100, nullable: true })
  network: string | null;

  @Index('handoff_claimed_by_idx')
  @Column('uuid', { name: 'claimed_by', nullable: true })
  claimedBy: string | null;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'claimed_by', foreignKeyConstraintName: 'handoff_claimed_by_fkey' })
  claimer?: object | null;

  /** The workspace that the new session begins in. */
  @Index('handoff_workspace_id_idx')
  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId: string | null;

  @ManyToOne('Workspace', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'handoff_workspace_id_fkey' })
  workspace?: object | null;

  @Column('integer', { default: 0 })
  tries: number;

  @Column('varchar', { length: 10 })
  state: HandoffState;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('handoff_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
