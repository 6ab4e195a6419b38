import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AchievementsModule } from '../achievements/achievements.module.js';
import { ExperienceModule } from '../experience/experience.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { DataSharingEntity } from './data-sharing.entity.js';
import { StandingsController } from './standings.controller.js';
import { StandingsService } from './standings.service.js';

/** Levels, achievements and frames that members share with each other. */
@Entities(DataSharingEntity)
@Module({
  imports: [AchievementsModule, ExperienceModule, ShopModule],
  controllers: [StandingsController],
  providers: [StandingsService],
})
export class StandingsModule {}
