import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last message of a number by WhatsApp. */
@Entity({ name: 'whatsapp_window' })
export class WhatsAppWindow {
  @PrimaryColumn('varchar', {
    name: 'number_key',
    length: 64,
    primaryKeyConstraintName: 'whatsapp_window_pkey',
  })
  numberKey: string;

  @Index('whatsapp_window_last_message_at_idx')
  @Column('timestamptz', { name: 'last_message_at' })
  lastMessageAt: Date;
}
