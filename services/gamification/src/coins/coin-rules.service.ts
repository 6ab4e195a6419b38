import { Inject, Injectable } from '@nestjs/common';
import type { RewardWords } from '@emberdeck/contracts/gamification/coin-explanations';
import type { CoinReason } from '@emberdeck/contracts/gamification/coin-kinds';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GamificationSettings } from '../gamification.settings.js';

/** How many coins a reason pays, how often on one day (UTC) and in all, and the words that say so. */
export interface CoinRule extends RewardWords {
  /** Null where each thing that is rewarded says how many. */
  readonly amount: number | null;
  readonly perDay: number | null;
  /** What a user can make again under another name has a limit for good. */
  readonly inAll: number | null;
}

/** Apps are named by their users, so a script could connect new ones forever. */
const rewardedConnectsInAll = 50;

const rulesBy = (settings: GamificationSettings) =>
  ({
    welcome: {
      name: 'Joining Emberdeck',
      tiedTo: 'Your account, once',
      amount: settings.WELCOME_COINS,
      perDay: null,
      inAll: null,
    },
    app_connected: {
      name: 'Connecting an app',
      tiedTo: 'The type and name of the app, once: connecting it again pays nothing',
      amount: settings.CONNECTED_APP_COINS,
      perDay: settings.REWARDED_CONNECTS_PER_DAY,
      inAll: rewardedConnectsInAll,
    },
    friend_joined: {
      name: 'A friend joins',
      tiedTo: 'The account of the friend, once it has proven a contact',
      amount: settings.FRIEND_JOINED_COINS,
      perDay: null,
      inAll: null,
    },
    achievement: {
      name: 'Earning an achievement',
      tiedTo: 'The achievement, once: it says how many coins it pays, if any',
      amount: null,
      perDay: null,
      inAll: null,
    },
    milestone: {
      name: 'Reaching a milestone of an agent',
      tiedTo: 'The milestone, once: it says how many coins it pays, if any',
      amount: null,
      perDay: null,
      inAll: null,
    },
  }) as const satisfies Partial<Record<CoinReason, CoinRule>>;

/** The reasons that pay coins. Only these can be credited. */
export type PaidReason = keyof ReturnType<typeof rulesBy>;

/** The rules by which the ledger credits coins. */
@Injectable()
export class CoinRulesService {
  private readonly rules: Readonly<Record<PaidReason, CoinRule>>;

  constructor(@Inject(SETTINGS) settings: GamificationSettings) {
    this.rules = rulesBy(settings);
  }

  of(reason: PaidReason): CoinRule {
    return this.rules[reason];
  }

  /** Undefined for a source that no rule pays. */
  find(sourceType: string): CoinRule | undefined {
    return this.entries().find(([reason]) => reason === sourceType)?.[1];
  }

  entries(): [PaidReason, CoinRule][] {
    return Object.entries(this.rules) as [PaidReason, CoinRule][];
  }
}
