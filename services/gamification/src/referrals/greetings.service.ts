import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { type FriendGreeting, greetingChanged } from '@emberdeck/contracts/gamification/greeting';
import { greetingDays, type GreetingState } from '@emberdeck/contracts/gamification/greeting-states';
import { typedReferralCode } from '@emberdeck/contracts/gamification/typed-referral-code';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { DataSource, IsNull, Not } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { type FoundProfile, ProfileService } from '../profile/profile.service.js';
import { FriendReferralEntity } from './friend-referral.entity.js';
import { InviterNames } from './inviter-names.service.js';
import { paymentStateOf } from './payment-state.js';

/** The invitation that a friend joined by. */
interface Invitation {
  readonly row: FriendReferralEntity;
  readonly state: GreetingState;
}

/** Greets a friend after joining: who invited, and what both got. */
@Injectable()
export class GreetingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly work: UnitOfWork,
    private readonly profiles: ProfileService,
    private readonly coins: CoinsService,
    private readonly names: InviterNames,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /** Null without an invitation, once it was closed, and some days after joining. */
  async read({ userId }: Actor): Promise<FriendGreeting | null> {
    const { manager } = this.dataSource;
    const profile = await this.profiles.find(manager, userId);
    if (profile === null || !this.isGreeted(profile)) return null;
    const invitation = await this.invitationOf(profile);
    if (invitation === null) return null;
    const { row, state } = invitation;
    return {
      inviterName: await this.names.of(row.referrerId),
      // A welcome that was paid before is taken back with the proof.
      ownCoins: profile.paidBefore ? 0 : await this.coins.creditOf(manager, `welcome:${userId}`),
      inviterCoins: state === 'paid' ? row.coinsEarned : this.settings.FRIEND_JOINED_COINS,
      state,
      holdReason: state === 'held' ? row.holdReason : null,
      heldUntil: state === 'held' ? (row.heldUntil?.toISOString() ?? null) : null,
    };
  }

  /** Closes it in every tab and on every device. */
  async close({ userId, workspaceId }: Actor): Promise<void> {
    await this.work.run(async (tx) => {
      if (await this.profiles.closeGreeting(tx, userId)) {
        await this.outbox.append(tx, greetingChanged, { userId, workspaceId });
      }
    });
  }

  private isGreeted({ greetingClosedAt, joinedAt }: FoundProfile): boolean {
    const end = joinedAt.getTime() + greetingDays * 86_400_000;
    return greetingClosedAt === null && this.clock.now().getTime() < end;
  }

  private async invitationOf(profile: FoundProfile): Promise<Invitation | null> {
    const { userId, referralCode } = profile;
    const { manager } = this.dataSource;
    const claimed = await manager.findOneBy(FriendReferralEntity, { friendUserId: userId });
    if (claimed) return { row: claimed, state: paymentStateOf(claimed) };
    const state = waitingStateOf(profile);
    if (referralCode === null || state === null) return null;
    const row = await manager.findOneBy(FriendReferralEntity, {
      referralCode: typedReferralCode(referralCode),
      friendUserId: IsNull(),
      referrerId: Not(userId),
    });
    return row && { row, state };
  }
}

/** Why a friend was not counted; null where the count is under way. */
function waitingStateOf({ contactProven, newMailbox, paidBefore }: FoundProfile): GreetingState | null {
  if (paidBefore) return 'paid_before';
  if (!newMailbox) return 'known_mailbox';
  return contactProven ? null : 'unproven';
}
