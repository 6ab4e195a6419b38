import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A number that answered STOP, by channel. */
@Entity({ name: 'opt_out' })
@Check('opt_out_channel_check', `channel IN ('sms', 'whatsapp')`)
export class OptOut {
  @PrimaryColumn('varchar', { name: 'number_key', length: 64, primaryKeyConstraintName: 'opt_out_pkey' })
  numberKey: string;

  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'opt_out_pkey' })
  channel: 'sms' | 'whatsapp';

  @Column('timestamptz', { name: 'opted_out_at' })
  optedOutAt: Date;
}
