import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoJoinedAt, demoPeople, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CoinsService } from '../coins/coins.service.js';
import { ConnectedAppsService } from '../connected-apps/connected-apps.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { WelcomeService } from '../profile/welcome.service.js';
import { ReferralsService } from '../referrals/referrals.service.js';
import {
  demoDecks,
  demoExperience,
  demoReferrals,
  type DemoDeck,
  type DemoReferral,
} from './demo-history.js';

const owner = { userId: demoUser.userId, workspaceId: demoWorkspace.id } as const;

/**
 * Fills this service's part of the demo workspace when a program starts. The services of the product write under natural
 * keys, so a second start or a second replica adds nothing. It publishes no events.
 */
@Injectable()
export class DemoSeedService implements OnApplicationBootstrap {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly welcome: WelcomeService,
    private readonly coins: CoinsService,
    private readonly experience: ExperienceService,
    private readonly apps: ConnectedAppsService,
    private readonly referrals: ReferralsService,
    private readonly clock: Clock,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.demo) {
      await this.unitOfWork.run((tx) => this.seed(tx));
    }
  }

  private async seed(tx: Tx): Promise<void> {
    const now = this.clock.now();
    for (const person of demoPeople) {
      const profile = {
        userId: person.userId,
        displayName: person.displayName,
        workspaceId: demoWorkspace.id,
        contactProven: true,
        provenPhone: null,
        referralCode: null,
        joinedAt: demoJoinedAt(person, now),
      };
      await this.welcome.admit(tx, profile, 'post');
    }
    const steps = [
      ...demoDecks(now).map((deck) => ({ at: deck.connectedAt, run: () => this.seedDeck(tx, deck) })),
      ...demoReferrals(now).map((referral) => ({
        at: referral.joinedAt ?? referral.invitedAt,
        run: () => this.seedReferral(tx, referral),
      })),
    ];
    // The chain of the ledger has the order of the writes.
    for (const step of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      await step.run();
    }
    for (const award of demoExperience(now)) {
      await this.experience.record(tx, { ...owner, ...award });
    }
  }

  /** A paid reward shows that the deck existed, so a deleted deck is not created again. */
  private async seedDeck(tx: Tx, { connectedAt: at, description, ...deck }: DemoDeck): Promise<void> {
    const naturalKey = this.apps.rewardKey(owner.userId, deck);
    const reward = { ...owner, reason: 'app_connected', naturalKey, at } as const;
    const posted = await this.coins.post(tx, {
      ...reward,
      amount: this.settings.CONNECTED_APP_COINS,
      description: `Connected ${deck.appName}`,
      sourceId: deck.id,
    });
    if (posted === null) {
      await this.apps.setLastSync(tx, owner.userId, deck.id, deck.lastSyncAt);
      return;
    }
    await this.experience.record(tx, reward);
    await this.apps.insert(tx, {
      ...deck,
      userId: owner.userId,
      authToken: null,
      authTokenLastFour: null,
      syncFrequency: 'hourly',
      metadata: { description },
      createdAt: at,
      updatedAt: at,
    });
  }

  private async seedReferral(tx: Tx, { invitedAt, ...referral }: DemoReferral): Promise<void> {
    await this.referrals.insert(tx, {
      ...referral,
      referrerId: owner.userId,
      delivery: referral.status === 'pending' ? 'not_configured' : 'sent',
      smsSentAt: referral.status === 'pending' ? null : invitedAt,
      coinsEarned: referral.status === 'joined' ? this.settings.FRIEND_JOINED_COINS : 0,
      createdAt: invitedAt,
    });
    if (referral.joinedAt === null) {
      return;
    }
    const naturalKey = `friend_joined:${referral.friendUserId}`;
    const reward = { ...owner, reason: 'friend_joined', naturalKey, at: referral.joinedAt } as const;
    await this.coins.post(tx, {
      ...reward,
      amount: this.settings.FRIEND_JOINED_COINS,
      description: `${referral.friendName} joined`,
      sourceId: referral.id,
    });
    await this.experience.record(tx, reward);
  }
}
