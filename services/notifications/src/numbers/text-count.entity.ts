import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `codes` are the codes to numbers of one prefix, `known` those to a number for browsers that have signed in to it before,
 * which `number` and `codes` do not count; the others count every message.
 */
export type CountScope = 'number' | 'user' | 'prefix' | 'country' | 'codes' | 'known';

/** Messages to phones of a day (UTC). */
@Entity({ name: 'text_count' })
@Check('text_count_scope_check', `scope IN ('number', 'user', 'prefix', 'country', 'codes', 'known')`)
export class TextCount {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'text_count_pkey' })
  day: string;

  @PrimaryColumn('varchar', { length: 10, primaryKeyConstraintName: 'text_count_pkey' })
  scope: CountScope;

  /** A keyed hash of a number or user, a prefix, or a country. */
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'text_count_pkey' })
  key: string;

  @Column('integer')
  sent: number;

  /** Codes that were entered. */
  @Column('integer', { default: 0 })
  proven: number;
}
