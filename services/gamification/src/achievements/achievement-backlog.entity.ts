import { Entity, PrimaryColumn } from 'typeorm';

/** A player from before there were achievements, who has not got any yet. */
@Entity('achievement_backlog')
export class AchievementBacklogEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'achievement_backlog_pkey' })
  userId: string;
}
