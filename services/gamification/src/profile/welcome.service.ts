import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { openProfile } from '@emberdeck/contracts/gamification/profile';
import type { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import type { readProvenPhone } from '@emberdeck/contracts/identity/users';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CoinMovementsService } from '../coins/coin-movements.service.js';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { ReferralHoldsService } from '../referrals/referral-holds.service.js';
import { ReferralSettlementService } from '../referrals/referral-settlement.service.js';
import { type FoundProfile, ProfileService, type NewProfile } from './profile.service.js';

export type Joined = CallInput<typeof openProfile>;

/** Creates the profile of a user once: by identity's call, by its event, or by a request that arrives before both. */
@Injectable()
export class WelcomeService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
    private readonly movements: CoinMovementsService,
    private readonly settlement: ReferralSettlementService,
    private readonly holds: ReferralHoldsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /**
   * Handles a new account. Idempotent and safe for concurrent calls: the profile's row orders them. Returns the welcome
   * coins: none where the contact was paid for before.
   */
  async open(tx: Tx, joined: Joined): Promise<{ welcomeCoins: number }> {
    const profile = { ...joined, contactProven: joined.verified, joinedAt: new Date(joined.joinedAt) };
    if (!(await this.admit(tx, profile))) {
      await this.profiles.complete(tx, profile);
    }
    await this.holds.note(tx, joined.userId, joined.origin);
    const friend = await this.welcome(tx, joined.userId);
    await this.settleFriend(tx, friend);
    return { welcomeCoins: friend.paidBefore ? 0 : this.settings.WELCOME_COINS };
  }

  /**
   * Handles the first proven contact of an account: its coins can be spent from now on, and its referrer is paid, unless
   * `byEmail` is false; then {@link provePhones} follows. Can arrive before the event about the account, which then
   * delivers the invitation.
   */
  async prove(tx: Tx, proof: EventPayload<typeof contactProven>, byEmail: boolean): Promise<void> {
    const { userId, workspaceId, displayName, provenPhone, isNewMailbox, isPaidBefore } = proof;
    const joinedAt = new Date(proof.provenAt);
    const profile = { userId, workspaceId, displayName, contactProven: byEmail, provenPhone, joinedAt };
    if (!(await this.admit(tx, { ...profile, isNewMailbox, isPaidBefore, referralCode: null }))) {
      if (byEmail) await this.profiles.markProven(tx, userId);
      if (isNewMailbox === false) await this.profiles.markKnownMailbox(tx, userId);
      if (isPaidBefore === true) await this.profiles.markPaidBefore(tx, userId);
    }
    const friend = await this.welcome(tx, userId);
    if (byEmail) await this.settleFriend(tx, friend);
  }

  /**
   * Stores the phones of an account as identity has them now: maybe none. Completes the proof of a new account. Does
   * nothing for an erased account.
   */
  async provePhones(
    tx: Tx,
    userId: string,
    phones: CallOutput<typeof readProvenPhone>,
    isNewAccount: boolean,
  ): Promise<void> {
    if (!(await this.profiles.exists(tx, userId))) return;
    await this.profiles.storePhones(tx, userId, phones);
    if (isNewAccount) await this.settleFriend(tx, await this.profiles.lockJoined(tx, userId));
  }

  /**
   * Creates the profile of a signed-in user whose account event has not arrived yet. That event pays the welcome: only it
   * says whether the contact was paid for before.
   */
  async ensure(tx: Tx, { userId, workspaceId, displayName, verified }: Actor): Promise<void> {
    const profile = { userId, workspaceId, displayName, contactProven: verified, joinedAt: this.clock.now() };
    if (!(await this.admit(tx, { ...profile, provenPhone: null, referralCode: null })) && verified) {
      await this.profiles.markProven(tx, userId);
    }
  }

  /**
   * Pays the referrer of a user who has proven a contact, unless that leads to a mailbox that has an account, or was paid
   * for before. The caller holds the profile.
   */
  private async settleFriend(tx: Tx, friend: FoundProfile): Promise<void> {
    if (friend.contactProven && friend.newMailbox && !friend.paidBefore) {
      await this.settlement.settle(tx, friend);
    }
  }

  /** Creates the profile. Returns false if it exists, and then does nothing. */
  private async admit(tx: Tx, profile: NewProfile): Promise<boolean> {
    const isNew = await this.profiles.create(tx, profile);
    if (isNew) await this.profiles.claimFirstMember(tx, profile.userId, this.settings.FIRST_MEMBER_COUNT);
    return isNew;
  }

  /**
   * Pays the welcome coins once. An account that joined without a code got them before its contact was known: they are
   * taken back if it was paid for before. Returns the profile, locked.
   */
  private async welcome(tx: Tx, userId: string): Promise<FoundProfile> {
    const profile = await this.profiles.lockJoined(tx, userId);
    const { workspaceId, joinedAt: at, paidBefore } = profile;
    const naturalKey = `welcome:${userId}`;
    if (paidBefore) {
      const description = 'The welcome was paid before';
      await this.movements.takeBack(tx, { userId, naturalKey, workspaceId, description });
    } else if (this.settings.WELCOME_COINS > 0) {
      const words = { description: 'Welcome to Emberdeck', sourceId: null };
      await this.coins.credit(tx, { userId, workspaceId, reason: 'welcome', naturalKey, at, ...words });
    }
    return profile;
  }
}
