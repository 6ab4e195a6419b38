import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AgentMilestoneEntity } from './agent-milestone.entity.js';

/** A milestone that a player has reached. */
@Entity('reached_milestone')
@Unique('reached_milestone_user_id_key', ['userId', 'milestoneId'])
@Index('reached_milestone_milestone_id_idx', ['milestoneId'])
export class ReachedMilestoneEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'reached_milestone_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'milestone_id', type: 'uuid' })
  @ForeignKey(() => AgentMilestoneEntity, { name: 'reached_milestone_milestone_id_fkey' })
  milestoneId: string;

  @Column({ name: 'agent_name', type: 'text', nullable: true })
  agentName: string | null;

  @Column({ name: 'reached_at', type: 'timestamptz', precision: 3 })
  reachedAt: Date;
}
