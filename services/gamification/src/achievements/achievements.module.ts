import { Module } from '@nestjs/common';
import { AchievementsController } from './achievements.controller.js';

/** Achievements of a user. */
@Module({
  controllers: [AchievementsController],
})
export class AchievementsModule {}
