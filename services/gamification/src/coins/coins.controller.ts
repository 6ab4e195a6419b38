import { Controller } from '@nestjs/common';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  listCoinTransactions,
  verifyLedger,
  type CoinTransaction,
} from '@emberdeck/contracts/gamification/coins';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { listedRows, newestFirst, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { DataSource } from 'typeorm';
import { CoinTransactionEntity } from './coin-transaction.entity.js';
import { toCoinTransaction } from './coins.mapper.js';
import { beforeCursorSql } from './coins.queries.js';
import { LedgerVerifier, type LedgerReport } from './ledger-verifier.js';

@Controller()
export class CoinsController {
  constructor(
    private readonly dataSource: DataSource,
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

  @Handle(verifyLedger)
  verify(): Promise<LedgerReport> {
    return this.verifier.verify();
  }
}
