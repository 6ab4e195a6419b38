import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A step on the path of an agent. The table is part of a migration. */
@Entity('agent_milestone')
@Unique('agent_milestone_agent_level_key', ['agentLevel'])
@Check('agent_milestone_required_check', 'required_points >= 0 AND required_decks >= 0')
@Check('agent_milestone_reward_check', 'reward_coins >= 0 AND reward_xp >= 0')
export class AgentMilestoneEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'agent_milestone_pkey' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ name: 'agent_status', type: 'text' })
  agentStatus: string;

  @Column({ name: 'required_points', type: 'integer' })
  requiredPoints: number;

  @Column({ name: 'required_decks', type: 'integer', default: 0 })
  requiredDecks: number;

  @Column({ name: 'agent_level', type: 'integer' })
  agentLevel: number;

  @Column({ name: 'reward_coins', type: 'integer', default: 0 })
  rewardCoins: number;

  @Column({ name: 'reward_xp', type: 'integer', default: 0 })
  rewardXp: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
