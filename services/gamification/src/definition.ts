import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { coinsGranted } from './coins/coin-metrics.js';
import { oldReads } from './deck-reads/deck-reads.queries.js';
import { GamificationModule } from './gamification.module.js';
import { gamificationSettings } from './gamification.settings.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';
import { unusedPictures } from './pictures/pictures.queries.js';
import { oldOrigins } from './referrals/holds.queries.js';
import { oldNumbers } from './referrals/invited-numbers.queries.js';
import { oldChallenges } from './wallet/wallet.queries.js';
import { storedData } from './stored-data.js';

/** The personal side of the product: decks, coins, levels, referrals. */
export const definition: ServiceDefinition = {
  ...storedData,
  module: GamificationModule,
  entities: entitiesOf(GamificationModule),
  settings: gamificationSettings,
  metrics: [coinsGranted],
  prunings: [unusedPictures, oldChallenges, oldNumbers, oldOrigins, ...oldReads],
  personal,
  workspaces,
};
