import { Module } from '@nestjs/common';
import { CoinsModule } from '../coins/coins.module.js';
import { ConnectedAppsModule } from '../connected-apps/connected-apps.module.js';
import { ExperienceModule } from '../experience/experience.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { DemoSeedService } from './demo-seed.service.js';

/** The personal data of the demo. */
@Module({
  imports: [CoinsModule, ConnectedAppsModule, ExperienceModule, ProfileModule, ReferralsModule],
  providers: [DemoSeedService],
})
export class DemoModule {}
