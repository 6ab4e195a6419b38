import { maxKeyLength, type RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A point that a later run replaced. It returns if that run is undone. Written by functions of the database. */
@Entity('metric_replaced')
@Index('metric_replaced_key_idx', ['dataSourceId', 'key', 'place'], { where: 'key IS NOT NULL' })
@Index('metric_replaced_at_idx', ['replacedAt'], { type: 'brin' })
export class MetricReplacedEntity {
  @PrimaryColumn('uuid', { name: 'data_source_id', primaryKeyConstraintName: 'metric_replaced_pkey' })
  dataSourceId: string;

  @PrimaryColumn('varchar', { length: 255, collation: 'C', primaryKeyConstraintName: 'metric_replaced_pkey' })
  name: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'metric_replaced_pkey' })
  timestamp: Date;

  /** Grows with each replacement. */
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'metric_replaced_pkey',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
  })
  place: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  /** That of the point. */
  @Column('bigint')
  id: string;

  @Column('numeric')
  value: string;

  @Column('varchar', { length: 50, nullable: true })
  unit: string | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  @Column({ type: 'varchar', length: 300, collation: 'C' })
  origin: string;

  @Column({ type: 'varchar', length: maxKeyLength, collation: 'C', nullable: true })
  key: string | null;

  /** The run that brought it. */
  @Column('uuid', { name: 'run_id', nullable: true })
  runId: string | null;

  /** The run that replaced it, and the rule by which it did. */
  @Column('uuid', { name: 'replacing_run_id' })
  replacingRunId: string;

  @Column('varchar', { length: 10 })
  rule: RowRule;

  @Column('timestamptz', { name: 'replaced_at', default: () => 'now()' })
  replacedAt: Date;
}
