import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { tokenHash } from '../secret-token.js';
import { type ChallengePurpose, PasskeyChallenge } from './passkey-challenge.entity.js';

/** The landing page asks for a challenge when it opens, before the visitor decides. */
const lifetimeMs = 10 * 60_000;

/** Who a challenge is for: another session, browser or purpose cannot use it. */
export interface ChallengeOwner {
  readonly purpose: ChallengePurpose;
  readonly userId: string | null;
  readonly madeFor: string;
}

/** Challenges for authenticators. Each counts once. */
@Injectable()
export class PasskeyChallengesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async store(challenge: string, owner: ChallengeOwner): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + lifetimeMs);
    await this.work.run((tx) =>
      tx.insert(PasskeyChallenge, { challengeHash: tokenHash(challenge), ...owner, expiresAt }),
    );
  }

  /**
   * The challenge that the answer of an authenticator is about; null if it is unknown, expired, used, or another owner's.
   * It is used up in its own transaction, before the signature is checked, so that of many answers one counts.
   */
  async use(clientDataJson: string, { purpose, userId, madeFor }: ChallengeOwner): Promise<string | null> {
    const challenge = challengeOf(clientDataJson);
    if (challenge === null) return null;
    const own = { purpose, madeFor, ...(userId === null ? {} : { userId }) };
    const used = await this.work.run((tx) =>
      tx.delete(PasskeyChallenge, {
        challengeHash: tokenHash(challenge),
        ...own,
        expiresAt: MoreThan(this.clock.now()),
      }),
    );
    return used.affected === 1 ? challenge : null;
  }

  async prune(tx: Tx): Promise<void> {
    await tx.delete(PasskeyChallenge, { expiresAt: LessThan(this.clock.now()) });
  }
}

function challengeOf(clientDataJson: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as {
      readonly challenge?: unknown;
    } | null;
    return typeof data?.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}
