import { Column } from 'typeorm';

/** The newest of some points. */
export abstract class NewestPointEntity {
  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('numeric')
  value: string;

  @Column('timestamptz')
  timestamp: Date;

  @Column('bigint', { name: 'metric_id' })
  metricId: string;
}
