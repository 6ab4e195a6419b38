import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { openProfile } from '@emberdeck/contracts/gamification/profile';
import type { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { ReferralHoldsService } from '../referrals/referral-holds.service.js';
import { ReferralSettlementService } from '../referrals/referral-settlement.service.js';
import { ProfileService, type NewProfile } from './profile.service.js';

export type Joined = CallInput<typeof openProfile>;

/** Creates the profile of a user once: by identity's call, by its event, or by a request that arrives before both. */
@Injectable()
export class WelcomeService {
  constructor(
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
    private readonly settlement: ReferralSettlementService,
    private readonly holds: ReferralHoldsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /** Handles a new account. Idempotent and safe for concurrent calls: the profile's row orders them. */
  async open(tx: Tx, joined: Joined): Promise<{ welcomeCoins: number }> {
    const profile = { ...joined, contactProven: joined.verified, joinedAt: new Date(joined.joinedAt) };
    if (!(await this.admit(tx, profile))) {
      await this.profiles.complete(tx, profile);
    }
    await this.holds.note(tx, joined.userId, joined.origin);
    await this.settleFriend(tx, joined.userId);
    return { welcomeCoins: this.settings.WELCOME_COINS };
  }

  /**
   * Handles the first proven contact of an account: its coins can be spent from now on, and its referrer is paid, unless
   * `byEmail` is false; then {@link provePhone} follows. Can arrive before the event about the account, which then
   * delivers the invitation.
   */
  async prove(tx: Tx, proof: EventPayload<typeof contactProven>, byEmail: boolean): Promise<void> {
    const { userId, workspaceId, displayName, provenPhone, isNewMailbox } = proof;
    const joinedAt = new Date(proof.provenAt);
    const profile = { userId, workspaceId, displayName, contactProven: byEmail, provenPhone, joinedAt };
    if (!(await this.admit(tx, { ...profile, isNewMailbox, referralCode: null }))) {
      if (byEmail) await this.profiles.markProven(tx, userId, null);
      if (isNewMailbox === false) await this.profiles.markKnownMailbox(tx, userId);
    }
    if (byEmail) await this.settleFriend(tx, userId);
  }

  /**
   * Completes the proof of an account whose phone was read from identity; `phone` is null where it proved none. Does
   * nothing for an erased account.
   */
  async provePhone(tx: Tx, userId: string, phone: string | null): Promise<void> {
    if (!(await this.profiles.exists(tx, userId))) return;
    await this.profiles.markProven(tx, userId, phone);
    await this.settleFriend(tx, userId);
  }

  /** Creates the profile of a signed-in user whose account event has not arrived yet. */
  async ensure(tx: Tx, { userId, workspaceId, displayName, verified }: Actor): Promise<void> {
    const profile = { userId, workspaceId, displayName, contactProven: verified, joinedAt: this.clock.now() };
    if (!(await this.admit(tx, { ...profile, provenPhone: null, referralCode: null })) && verified) {
      await this.profiles.markProven(tx, userId, null);
    }
  }

  /** Pays the referrer of a user who has proven a contact, unless it is another address of a mailbox that has an account. */
  private async settleFriend(tx: Tx, userId: string): Promise<void> {
    const friend = await this.profiles.lockJoined(tx, userId);
    if (friend.contactProven && friend.newMailbox) {
      await this.settlement.settle(tx, friend);
    }
  }

  /** Creates the profile and pays the welcome coins. Returns false if the profile exists, and then does nothing. */
  private async admit(tx: Tx, profile: NewProfile): Promise<boolean> {
    if (!(await this.profiles.create(tx, profile))) {
      return false;
    }
    await this.profiles.claimFirstMember(tx, profile.userId, this.settings.FIRST_MEMBER_COUNT);
    if (this.settings.WELCOME_COINS > 0) {
      await this.coins.credit(tx, {
        userId: profile.userId,
        workspaceId: profile.workspaceId,
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
