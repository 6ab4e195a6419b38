import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The time zone of a workspace, as identity published it. A workspace without a row is in UTC. */
@Entity('workspace_time_zone')
export class WorkspaceTimeZoneEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'workspace_time_zone_pkey' })
  workspaceId: string;

  @Column('varchar', { name: 'time_zone', length: 64 })
  timeZone: string;

  /** Grows with each change of the zone. */
  @Column('integer')
  revision: number;

  /** The zone of the days of its rollups. It follows when they are computed again. */
  @Column('varchar', { name: 'rollup_zone', length: 64, default: 'UTC' })
  rollupZone: string;
}
