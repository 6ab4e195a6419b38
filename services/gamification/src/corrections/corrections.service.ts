import { Injectable } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { reverseCoins } from '@emberdeck/contracts/gamification/coin-corrections';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { CoinMovementsService } from '../coins/coin-movements.service.js';
import { ProfileService } from '../profile/profile.service.js';

/** Corrections of the ledger by an operator. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly coins: CoinMovementsService,
    private readonly profiles: ProfileService,
  ) {}

  /** Reverses a transaction, once. */
  reverse({
    transactionId,
    reason,
  }: CallInput<typeof reverseCoins>): Promise<CallOutput<typeof reverseCoins>> {
    return this.work.run(async (tx) => {
      const row = await this.coins.find(tx, transactionId);
      const workspaceId = await this.profiles.findHomeWorkspace(tx, row.userId);
      const description = `Correction: ${reason}`;
      return this.coins.reverse(tx, row, { description, workspaceId });
    });
  }
}
