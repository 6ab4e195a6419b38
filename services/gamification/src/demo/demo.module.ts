import { Module } from '@nestjs/common';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { CoinsModule } from '../coins/coins.module.js';
import { ConnectedAppsModule } from '../connected-apps/connected-apps.module.js';
import { ExperienceModule } from '../experience/experience.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { DemoPicturesService } from './demo-pictures.service.js';
import { DemoSeedService } from './demo-seed.service.js';

/** The personal data of the demo. */
@Module({
  imports: [
    CoinsModule,
    ConnectedAppsModule,
    ExperienceModule,
    PicturesModule,
    PlayerProfilesModule,
    ProfileModule,
    ReferralsModule,
  ],
  providers: [DemoSeedService, DemoPicturesService, Repeater],
})
export class DemoModule {}
