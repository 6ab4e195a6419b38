import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { csvText } from '@emberdeck/contracts/core/csv-text';
import type {
  CoinTransaction,
  listCoinTransactions,
  readCoinsCsv,
} from '@emberdeck/contracts/gamification/coins';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { listedRows, newestFirst, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { DataSource } from 'typeorm';
import { endOfUtcDay } from '../utc-day.js';
import { CoinTransactionEntity } from './coin-transaction.entity.js';
import { toCoinTransaction } from './coins.mapper.js';
import { beforeCursorSql } from './coins.queries.js';

/** Rows of one page of the CSV file. */
const csvRows = 500;

type Filter = Omit<CallInput<typeof readCoinsCsv>, 'cursor'>;

/** The transactions of a user, newest first. */
@Injectable()
export class CoinRecordsService {
  constructor(private readonly dataSource: DataSource) {}

  list(
    actor: Actor,
    { limit, cursor, ...filter }: CallInput<typeof listCoinTransactions>,
  ): Promise<Page<CoinTransaction>> {
    return this.page(actor, { limit, cursor }, filter, toCoinTransaction);
  }

  csvLines(actor: Actor, { cursor, ...filter }: CallInput<typeof readCoinsCsv>): Promise<Page<string>> {
    return this.page(actor, { limit: csvRows, cursor }, filter, csvLine);
  }

  private page<Item>(
    { userId }: Actor,
    place: Parameters<typeof newestFirst>[0],
    { type, reason, from, until }: Filter,
    toItem: (row: CoinTransactionEntity) => Item,
  ): Promise<Page<Item>> {
    const query = this.dataSource
      .createQueryBuilder(CoinTransactionEntity, 'row')
      .where('row.userId = :userId', { userId });
    if (type) query.andWhere('row.type = :type', { type });
    if (reason) query.andWhere('row.sourceType = :reason', { reason });
    if (from) query.andWhere('row.createdAt >= :from', { from: new Date(from) });
    if (until) query.andWhere('row.createdAt < :until', { until: endOfUtcDay(new Date(until)) });
    const read = ([rows, , id]: PagePlace) => {
      // Ordered by sequence: two rows can have the same millisecond.
      const newest = query.clone().orderBy('row.sequence', 'DESC').limit(rows);
      return listedRows(id === null ? newest : newest.andWhere(beforeCursorSql, { id }));
    };
    return newestFirst(place, read, toItem);
  }
}

/** A transaction as a line of the CSV file. The gateway writes the header. */
const csvLine = (row: CoinTransactionEntity): string =>
  [
    csvText(row.createdAt.toISOString()),
    csvText(row.type),
    row.amount,
    row.balanceAfter,
    ...[row.description, row.sourceType, row.sourceId ?? '', row.id, row.transactionHash].map(csvText),
  ].join(',');
