import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how many accounts of this deployment are first members. */
@Entity('first_member_count')
@Check('first_member_count_one_row_check', 'id')
@Check('first_member_count_given_check', 'given >= 0')
export class FirstMemberCountEntity {
  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'first_member_count_pkey' })
  id: boolean;

  @Column({ type: 'integer' })
  given: number;
}
