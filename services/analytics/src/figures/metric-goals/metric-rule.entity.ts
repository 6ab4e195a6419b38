import { Column } from 'typeorm';

/** A goal or a limit of a metric. */
export abstract class MetricRuleEntity {
  abstract id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column({ type: 'varchar', length: 255, collation: 'C' })
  metric: string;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
