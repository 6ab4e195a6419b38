import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** All members of the workspace, or only `userId`. */
export type ActivityAudience = 'workspace' | 'user';

/** An entry of the activity feed. */
@Entity('activity')
@Index('activity_workspace_idx', ['workspaceId', 'createdAt', 'id'], { where: `audience = 'workspace'` })
@Index('activity_user_idx', ['userId', 'createdAt', 'id'], { where: `audience = 'user'` })
@Index('activity_mark_idx', ['workspaceId', 'createdAt'], { where: 'mark IS NOT NULL' })
@Check('activity_audience_check', `audience = 'workspace' OR (audience = 'user' AND user_id IS NOT NULL)`)
export class ActivityEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'activity_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @Column('varchar', { length: 20 })
  audience: ActivityAudience;

  @Column('varchar', { length: 100 })
  type: string;

  @Column('text')
  description: string;

  /** The name of the user that the description begins with. */
  @Column('text', { name: 'actor_name', nullable: true })
  actorName: string | null;

  @Column('varchar', { name: 'entity_type', length: 100, nullable: true })
  entityType: string | null;

  @Column('text', { name: 'entity_id', nullable: true })
  entityId: string | null;

  @Column('jsonb', { nullable: true })
  metadata: Record<string, unknown> | null;

  /** What charts show at the day of the activity; null for most. */
  @Column('varchar', { length: 140, nullable: true })
  mark: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
