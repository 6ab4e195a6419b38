import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { ExperienceModule } from '../experience/experience.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { AchievementBacklogEntity } from './achievement-backlog.entity.js';
import { AchievementProgressEntity } from './achievement-progress.entity.js';
import { AchievementEntity } from './achievement.entity.js';
import { AchievementsController, AchievementsJobs } from './achievements.controller.js';
import { AchievementsService } from './achievements.service.js';
import { ActsSubscriber } from './acts.subscriber.js';
import { MarkedActsSubscriber } from './marked-acts.subscriber.js';
import { UserAchievementEntity } from './user-achievement.entity.js';

/** What players can earn, how far they are, and what they have earned; their acts all over the product. */
@Entities(AchievementEntity, AchievementBacklogEntity, AchievementProgressEntity, UserAchievementEntity)
@Module({
  imports: [CoinsModule, ExperienceModule, PlayerProfilesModule],
  controllers: [AchievementsController, ActsSubscriber, MarkedActsSubscriber],
  providers: [AchievementsJobs, AchievementsService],
  exports: [AchievementsService],
})
export class AchievementsModule {}
