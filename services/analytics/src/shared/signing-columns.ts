import { Column } from 'typeorm';

/** The columns of secrets before the newest one, for the entities of webhooks. */
export abstract class OldSigningSecrets {
  /** Sealed: the old secrets that are still valid, each with its end, as JSON. */
  @Column('text', { name: 'old_secret', nullable: true })
  oldSecret: string | null;

  /** The end of the last of them. */
  @Column('timestamptz', { name: 'old_secret_until', nullable: true })
  oldSecretUntil: Date | null;

  @Column('timestamptz', { name: 'rotated_at', nullable: true })
  rotatedAt: Date | null;
}
