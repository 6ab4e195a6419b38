import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ContactHashes } from '@emberdeck/platform/security/contact-hashes';
import type { FriendReferralEntity } from './friend-referral.entity.js';
import { claimNumber, releaseNumber } from './invited-numbers.queries.js';

/** Numbers that got an invitation from the operator's number, as keyed hashes. */
@Injectable()
export class InvitedNumbersService {
  constructor(
    private readonly hashes: ContactHashes,
    private readonly clock: Clock,
  ) {}

  /** Whether the message of an invitation may go to its number. It then has the number for 30 days. */
  async claim(
    tx: Tx,
    { id, friendPhone }: Pick<FriendReferralEntity, 'id' | 'friendPhone'>,
  ): Promise<boolean> {
    const keys = {
      key: await this.hashes.of(friendPhone),
      plainKey: hash('sha256', `invited number ${friendPhone}`),
    };
    return claimNumber(tx, keys, id, this.clock.now());
  }

  /** Frees the number of an invitation whose message did not reach it. */
  release(tx: Tx, { id }: Pick<FriendReferralEntity, 'id'>): Promise<void> {
    return releaseNumber(tx, id);
  }
}
