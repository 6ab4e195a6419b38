import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { demoJoinedAt, demoPeople, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CoinsService } from '../coins/coins.service.js';
import { ConnectedAppsService } from '../connected-apps/connected-apps.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { DemoPicturesService } from './demo-pictures.service.js';
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

const minuteMs = 60_000;

/** How often the decks are looked at while the program runs. */
const followMs = 5 * minuteMs;

/** A deck syncs again after this time. With the time above it is never an hour old, which would be late. */
const syncAfterMs = 45 * minuteMs;

/**
 * Fills this service's part of the demo workspace when a program starts. The services of the product write under natural
 * keys, so a second start or a second replica adds nothing, and it announces no coins or experience. While the program
 * runs, the decks sync.
 */
@Injectable()
export class DemoSeedService implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly welcome: WelcomeService,
    private readonly coins: CoinsService,
    private readonly experience: ExperienceService,
    private readonly apps: ConnectedAppsService,
    private readonly referrals: ReferralsService,
    private readonly pictures: DemoPicturesService,
    private readonly clock: Clock,
    private readonly repeater: Repeater,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.demo) {
      return;
    }
    await this.unitOfWork.run((tx) => this.seed(tx));
    // The encoding of the pictures takes a second, for which the start of the product does not wait.
    this.repeater.start(followMs, 'The demo does not follow the clock', () => this.follow());
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeater.stop();
  }

  /** Draws the pictures that are missing, and syncs the decks that are due, so that they stay active. */
  async follow(): Promise<void> {
    await this.pictures.fill();
    const at = this.clock.now();
    const unlessSince = new Date(at.getTime() - syncAfterMs);
    await this.unitOfWork.run(async (tx) => {
      for (const { id } of demoDecks(at)) {
        await this.apps.recordSync(tx, owner, id, { at, unlessSince });
      }
    });
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
      await this.apps.setState(tx, owner.userId, deck.id, { isActive: true, lastSyncAt: deck.lastSyncAt });
      return;
    }
    await this.experience.record(tx, reward);
    await this.apps.insert(tx, {
      ...deck,
      userId: owner.userId,
      isActive: true,
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
      description: 'A friend joined',
      sourceId: referral.id,
    });
    await this.experience.record(tx, reward);
  }
}
