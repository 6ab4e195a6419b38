import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A browser that has signed in to an account. */
@Entity({ name: 'known_browser' })
export class KnownBrowser {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_browser_pkey' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_browser_user_id_fkey' })
  user?: object;

  /** SHA-256 of the cookie, hex. */
  @PrimaryColumn('varchar', {
    name: 'browser_id',
    length: 64,
    primaryKeyConstraintName: 'known_browser_pkey',
  })
  browserId: string;

  @Column('timestamptz', { name: 'first_seen_at' })
  firstSeenAt: Date;

  @Index('known_browser_last_seen_at_idx')
  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;
}
