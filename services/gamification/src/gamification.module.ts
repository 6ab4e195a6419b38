import { Module } from '@nestjs/common';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { AchievementsModule } from './achievements/achievements.module.js';
import { CoinsModule } from './coins/coins.module.js';
import { ConnectedAppsModule } from './connected-apps/connected-apps.module.js';
import { ExperienceModule } from './experience/experience.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { ReferralsModule } from './referrals/referrals.module.js';
import { WalletModule } from './wallet/wallet.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [blobsControllerOf('gamification'), workspaceErasureOf(workspaces)],
  providers: [blobJobsOf('gamification')],
  imports: [
    AchievementsModule,
    CoinsModule,
    ConnectedAppsModule,
    ExperienceModule,
    PicturesModule,
    ProfileModule,
    ReferralsModule,
    WalletModule,
  ],
})
export class GamificationModule {}
