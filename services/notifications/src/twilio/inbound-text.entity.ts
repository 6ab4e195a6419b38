import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message of a person that was handled. Neither its number nor its text is stored. */
@Entity({ name: 'inbound_text' })
export class InboundText {
  @PrimaryColumn('varchar', {
    name: 'provider_message_id',
    length: 64,
    primaryKeyConstraintName: 'inbound_text_pkey',
  })
  providerMessageId: string;

  @Index('inbound_text_received_at_idx')
  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;
}
