import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  explainCoinTransaction,
  listRewardRules,
  proveCoins,
  type CoinExplanation,
  type CoinProof,
  type RewardRules,
} from '@emberdeck/contracts/gamification/coin-explanations';
import {
  listCoinTransactions,
  verifyLedger,
  type CoinTransaction,
} from '@emberdeck/contracts/gamification/coins';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { listedRows, newestFirst, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { DataSource } from 'typeorm';
import { CoinExplanationsService } from './coin-explanations.service.js';
import { CoinTransactionEntity } from './coin-transaction.entity.js';
import { toCoinTransaction } from './coins.mapper.js';
import { beforeCursorSql } from './coins.queries.js';
import { LedgerVerifier, type LedgerReport } from './ledger-verifier.js';

@Controller()
export class CoinsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly explanations: CoinExplanationsService,
    private readonly verifier: LedgerVerifier,
  ) {}

  @Handle(listCoinTransactions)
  list(page: PageQuery, { actor }: UserCallContext): Promise<Page<CoinTransaction>> {
    const query = this.dataSource
      .createQueryBuilder(CoinTransactionEntity, 'row')
      .where('row.userId = :userId', { userId: actor.userId });
    const read = ([rows, , id]: PagePlace) => {
      // Ordered by sequence: two rows can have the same millisecond.
      const newest = query.clone().orderBy('row.sequence', 'DESC').limit(rows);
      return listedRows(id === null ? newest : newest.andWhere(beforeCursorSql, { id }));
    };
    return newestFirst(page, read, toCoinTransaction);
  }

  @Handle(explainCoinTransaction)
  explain(
    { id }: CallInput<typeof explainCoinTransaction>,
    { actor }: UserCallContext,
  ): Promise<CoinExplanation> {
    return this.explanations.explain(actor.userId, id);
  }

  @Handle(proveCoins)
  prove({ after }: CallInput<typeof proveCoins>, { actor }: UserCallContext): Promise<CoinProof> {
    return this.explanations.prove(actor.userId, after);
  }

  @Handle(listRewardRules)
  rules(_input: object, { actor }: UserCallContext): Promise<RewardRules> {
    return this.explanations.rulesOf(actor.userId);
  }

  @Handle(verifyLedger)
  verify(): Promise<LedgerReport> {
    return this.verifier.verify();
  }
}
