import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A text at a day of the workspace's zone, written by a member. */
@Entity('chart_mark')
@Index('chart_mark_workspace_idx', ['workspaceId', 'day', 'id'])
export class ChartMarkEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'chart_mark_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('date')
  day: string;

  @Column('varchar', { length: 140 })
  text: string;

  @Column('uuid', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
