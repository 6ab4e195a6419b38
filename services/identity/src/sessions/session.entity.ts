import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The browser of a session. */
export interface SessionData {
  readonly userAgent: string | null;
}

@Entity({ name: 'session' })
export class Session {
  /** SHA-256 of the cookie, hex. */
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'session_pkey' })
  sid: string;

  @Column('jsonb')
  sess: SessionData;

  /** The earlier of the idle limit and the limit of the whole session. */
  @Index('session_expire_idx')
  @Column('timestamptz')
  expire: Date;

  @Index('session_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'session_user_id_fkey' })
  user?: object;

  /** The active workspace. */
  @Index('session_workspace_id_idx')
  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @ManyToOne('Workspace', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'session_workspace_id_fkey' })
  workspace?: object;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;
}
