import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A contact that an account had, as a keyed hash: its rewards were paid. */
@Entity({ name: 'paid_contact' })
export class PaidContact {
  @PrimaryColumn('varchar', {
    name: 'contact_hash',
    length: 64,
    primaryKeyConstraintName: 'paid_contact_pkey',
  })
  contactHash: string;

  @Column('timestamptz', { name: 'noted_at' })
  notedAt: Date;
}
