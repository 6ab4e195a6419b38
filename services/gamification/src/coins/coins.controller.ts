import { Controller } from '@nestjs/common';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  listCoinTransactions,
  verifyLedger,
  type CoinTransaction,
} from '@emberdeck/contracts/gamification/coins';
import { decodeCursor } from '@emberdeck/platform/database/cursor';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSource } from 'typeorm';
import { readPage } from '../paging.js';
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
  list({ limit, cursor }: PageQuery, { actor }: UserCallContext): Promise<Page<CoinTransaction>> {
    const query = this.dataSource
      .createQueryBuilder(CoinTransactionEntity, 'row')
      .where('row.userId = :userId', { userId: actor.userId });
    if (cursor) {
      // Ordered by sequence: two rows can have the same millisecond.
      query.andWhere(beforeCursorSql, { id: decodeCursor(cursor).id });
    }
    return readPage(query.orderBy('row.sequence', 'DESC'), limit, toCoinTransaction);
  }

  @Handle(verifyLedger)
  verify(): Promise<LedgerReport> {
    return this.verifier.verify();
  }
}
