import { Column, Entity, Generated, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** The browser of a session. */
export interface SessionData {
  readonly userAgent: string | null;
  /** The address or place, where the operator stores it. Absent in sessions of earlier versions. */
  readonly place?: string | null;
}

@Entity({ name: 'session' })
@Unique('session_id_key', ['id'])
export class Session {
  /** SHA-256 of the cookie, hex. */
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'session_pkey' })
  sid: string;

  /** The name of the session for its user: `sid` is made of the secret. */
  @Column('uuid')
  @Generated('uuid')
  id: string;

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

  /** The user sees the workspace as a client does, while the user manages it. */
  @Column('boolean', { name: 'views_as_client', default: false })
  viewsAsClient: boolean;

  /** One client; null for what any client sees. */
  @Index('session_viewed_client_idx', { where: 'viewed_client IS NOT NULL' })
  @Column('uuid', { name: 'viewed_client', nullable: true })
  viewedClient: string | null;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'viewed_client', foreignKeyConstraintName: 'session_viewed_client_fkey' })
  viewed?: object | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;

  /** Until when the user counts as reauthenticated here. */
  @Column('timestamptz', { name: 'reauthenticated_until', nullable: true })
  reauthenticatedUntil: Date | null;

  /** Until when the sign-in itself is recent enough to add a passkey. Null where nothing was proven. */
  @Column('timestamptz', { name: 'fresh_until', nullable: true })
  freshUntil: Date | null;

  /** Another device opened the session: it ends then at the latest, and has fewer rights. Null for any other session. */
  @Column('timestamptz', { name: 'limited_until', nullable: true })
  limitedUntil: Date | null;
}
