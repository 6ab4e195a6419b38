import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ContactChange } from './contact-change.entity.js';

/** A link that takes a change back. Only its message has the secret. */
@Entity({ name: 'contact_change_link' })
export class ContactChangeLink {
  /** SHA-256, hex. */
  @PrimaryColumn('varchar', {
    name: 'token_hash',
    length: 64,
    primaryKeyConstraintName: 'contact_change_link_pkey',
  })
  tokenHash: string;

  @Index('contact_change_link_change_id_idx')
  @Column('uuid', { name: 'change_id' })
  changeId: string;

  @ManyToOne(() => ContactChange, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'change_id', foreignKeyConstraintName: 'contact_change_link_change_id_fkey' })
  change?: ContactChange;
}
