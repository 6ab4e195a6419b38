import { Injectable } from '@nestjs/common';
import type { HoldReason } from '@emberdeck/contracts/gamification/hold-reasons';
import type { JoinOrigin } from '@emberdeck/contracts/identity/join-origin';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { paidFriendsOf } from './holds.queries.js';
import { JoinOriginEntity } from './join-origin.entity.js';

/** Friends of one address that are paid for on one day without a look at them. */
const paidPerAddress = 5;

/** Decides which payments for friends wait for the look of an operator. */
@Injectable()
export class ReferralHoldsService {
  constructor(private readonly clock: Clock) {}

  /** Stores where an account was created, once. */
  async note(tx: Tx, userId: string, origin: JoinOrigin): Promise<void> {
    if (!origin) return;
    await insertIfAbsent(tx, JoinOriginEntity, { ...origin, userId, createdAt: this.clock.now() });
  }

  /** Why the payment of `referrerId` for a friend waits; null if it does not. */
  async reasonFor(tx: Tx, referrerId: string, friendId: string): Promise<HoldReason | null> {
    const origin = await tx.findOneBy(JoinOriginEntity, { userId: friendId });
    if (!origin) return null;
    if (origin.browserUserIds.includes(referrerId)) return 'own_browser';
    const { addressKey } = origin;
    if (addressKey === null) return null;
    return (await paidFriendsOf(tx, addressKey)) >= paidPerAddress ? 'same_address' : null;
  }
}
