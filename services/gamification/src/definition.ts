import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { coinsGranted } from './coins/coin-metrics.js';
import { CoinTransactionEntity } from './coins/coin-transaction.entity.js';
import { LedgerAccountEntity } from './coins/ledger-account.entity.js';
import { TransferEntity } from './coins/transfer.entity.js';
import { ConnectedAppEntity } from './connected-apps/connected-app.entity.js';
import { demoRemoval } from './demo/demo-removal.js';
import { ExperienceAccountEntity } from './experience/experience-account.entity.js';
import { ExperienceAwardEntity } from './experience/experience-award.entity.js';
import { GamificationModule } from './gamification.module.js';
import { gamificationSettings } from './gamification.settings.js';
import { FirstMemberCountEntity } from './profile/first-member-count.entity.js';
import { ProfilePictureEntity } from './pictures/profile-picture.entity.js';
import { PlayerProfileEntity } from './profile/player-profile.entity.js';
import { FriendReferralEntity } from './referrals/friend-referral.entity.js';
import { ReferralDayEntity } from './referrals/referral-day.entity.js';

/** The personal side of the product: decks, coins, levels, referrals. */
export const definition: ServiceDefinition = {
  name: 'gamification',
  module: GamificationModule,
  entities: [
    CoinTransactionEntity,
    ConnectedAppEntity,
    ExperienceAccountEntity,
    ExperienceAwardEntity,
    FirstMemberCountEntity,
    FriendReferralEntity,
    LedgerAccountEntity,
    PlayerProfileEntity,
    ProfilePictureEntity,
    ReferralDayEntity,
    TransferEntity,
  ],
  migrations: new URL('../../migrations/', import.meta.url),
  settings: gamificationSettings,
  metrics: [coinsGranted],
  prunings: [
    {
      table: 'profile_picture',
      where: `created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM player_profile WHERE avatar = '/api/pictures/' || profile_picture.hash)`,
    },
  ],
  sealed: [{ table: 'connected_app', column: 'auth_token' }],
  demoRemoval,
};
