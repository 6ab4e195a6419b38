import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An address whose mailbox the last mails were refused for. */
@Entity('refused_address')
export class RefusedAddressEntity {
  @PrimaryColumn('varchar', {
    name: 'address_hash',
    length: 64,
    primaryKeyConstraintName: 'refused_address_pkey',
  })
  addressHash: string;

  /** Messages that were refused, none accepted between. */
  @Column('integer')
  refusals: number;

  @Index('refused_address_refused_at_idx')
  @Column('timestamptz', { name: 'refused_at' })
  refusedAt: Date;

  /** When its user last asked for a mail to test it. */
  @Column('timestamptz', { name: 'tested_at', nullable: true })
  testedAt: Date | null;
}
