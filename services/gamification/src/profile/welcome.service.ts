import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { openProfile } from '@emberdeck/contracts/gamification/profile';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { ReferralSettlementService } from '../referrals/referral-settlement.service.js';
import { ProfileService, type NewProfile } from './profile.service.js';

export type Joined = CallInput<typeof openProfile>;

/** How a person becomes a player: by identity's call, by its event, or by coming here before either; once. */
@Injectable()
export class WelcomeService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
    private readonly settlement: ReferralSettlementService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /** Identity's word that an account was made. May be repeated, also at the same moment: the profile's row orders them. */
  async open(tx: Tx, joined: Joined): Promise<{ welcomeCoins: number }> {
    const profile = { ...joined, joinedAt: new Date(joined.joinedAt) };
    if (!(await this.admit(tx, profile))) {
      await this.profiles.complete(tx, profile);
    }
    await this.settlement.settle(tx, joined);
    return { welcomeCoins: this.settings.WELCOME_COINS };
  }

  /** A signed-in user is always welcome, even before identity's word has come. */
  async ensure(tx: Tx, { userId, workspaceId, displayName }: Actor): Promise<void> {
    await this.admit(tx, { userId, workspaceId, displayName, provenPhone: null, joinedAt: this.clock.now() });
  }

  /**
   * Makes the profile, and pays the welcome either telling of it (`credit`) or not (`post`). Answers false where the
   * profile was there, and then does nothing.
   */
  async admit(tx: Tx, profile: NewProfile, pay: 'credit' | 'post' = 'credit'): Promise<boolean> {
    if (!(await this.profiles.create(tx, profile))) {
      return false;
    }
    await this.profiles.claimFirstMember(tx, profile.userId, this.settings.FIRST_MEMBER_COUNT);
    if (this.settings.WELCOME_COINS > 0) {
      await this.coins[pay](tx, {
        userId: profile.userId,
        workspaceId: profile.workspaceId,
        amount: this.settings.WELCOME_COINS,
        reason: 'welcome',
        naturalKey: `welcome:${profile.userId}`,
        description: 'Welcome to Emberdeck',
        sourceId: null,
        at: profile.joinedAt,
      });
    }
    return true;
  }
}
