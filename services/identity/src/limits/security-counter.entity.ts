import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The times of a limited action within its window. */
@Entity({ name: 'security_counter' })
export class SecurityCounter {
  @PrimaryColumn('varchar', { length: 400, primaryKeyConstraintName: 'security_counter_pkey' })
  bucket: string;

  @Column('timestamptz', { array: true })
  hits: Date[];

  @Index('security_counter_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
