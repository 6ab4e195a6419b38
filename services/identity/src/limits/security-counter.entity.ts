import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When something that is limited has happened, as far back as its window reaches. */
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
