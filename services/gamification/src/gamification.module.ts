import { Module } from '@nestjs/common';
import { personalControllerOf } from '@emberdeck/platform/personal/personal.controller';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { blobJobsOf, blobsControllerOf } from '@emberdeck/platform/blobs/blobs.controller';
import { AgentModule } from './agent/agent.module.js';
import { AchievementsModule } from './achievements/achievements.module.js';
import { CoinsModule } from './coins/coins.module.js';
import { ConnectedAppsModule } from './connected-apps/connected-apps.module.js';
import { CorrectionsModule } from './corrections/corrections.module.js';
import { DeckReadsModule } from './deck-reads/deck-reads.module.js';
import { ExperienceModule } from './experience/experience.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PlayModule } from './play/play.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { ReferralsModule } from './referrals/referrals.module.js';
import { ShopModule } from './shop/shop.module.js';
import { StandingsModule } from './standings/standings.module.js';
import { WalletModule } from './wallet/wallet.module.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [
    blobsControllerOf('gamification'),
    personalControllerOf('gamification', personal),
    workspaceErasureOf(workspaces),
  ],
  providers: [blobJobsOf('gamification')],
  imports: [
    AchievementsModule,
    AgentModule,
    CoinsModule,
    ConnectedAppsModule,
    CorrectionsModule,
    DeckReadsModule,
    ExperienceModule,
    PicturesModule,
    PlayModule,
    ProfileModule,
    ReferralsModule,
    ShopModule,
    StandingsModule,
    WalletModule,
  ],
})
export class GamificationModule {}
