import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key of a service's hashes of contacts: one row. */
@Entity('contact_key')
export class ContactKeyEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_key_pkey' })
  id: string;

  /** Null after a restore without the key that sealed it; the next hash makes a new one. */
  @Column('text', { nullable: true })
  sealed: string | null;
}
