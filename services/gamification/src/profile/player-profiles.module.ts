import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { CoinsModule } from '../coins/coins.module.js';
import { ExperienceModule } from '../experience/experience.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { FirstMemberCountEntity } from './first-member-count.entity.js';
import { PlayerProfileEntity } from './player-profile.entity.js';
import { ProfileService } from './profile.service.js';

/** The rows of profiles, apart from the welcome: settling a referral needs them, and the welcome needs the settlement. */
@Entities(FirstMemberCountEntity, PlayerProfileEntity)
@Module({
  imports: [CoinsModule, ExperienceModule, PicturesModule],
  providers: [ProfileService],
  exports: [ProfileService],
})
export class PlayerProfilesModule {}
