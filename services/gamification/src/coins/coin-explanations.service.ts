import { Injectable } from '@nestjs/common';
import { chainedFields, chainVersion, genesisHash } from '@emberdeck/contracts/gamification/coin-chain';
import type {
  CoinExplanation,
  CoinProof,
  RewardRule,
  RewardRules,
} from '@emberdeck/contracts/gamification/coin-explanations';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { DataSource } from 'typeorm';
import { ExperienceService } from '../experience/experience.service.js';
import { endOfUtcDay, startOfUtcDay } from '../utc-day.js';
import { CoinRulesService } from './coin-rules.service.js';
import { CoinTransactionEntity } from './coin-transaction.entity.js';
import { toCoinTransaction } from './coins.mapper.js';
import { countCredits } from './coins.queries.js';
import { proofBatch, readProof } from './ledger.queries.js';

const format: CoinProof['format'] = {
  algorithm: 'SHA-256',
  version: chainVersion,
  fields: [...chainedFields],
  genesisHash,
};

const emptyChain = { balance: 0, transactionCount: 0, lastHash: genesisHash, rows: [] };

/** What a user needs to understand the own coins, and to check them. */
@Injectable()
export class CoinExplanationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: CoinRulesService,
    private readonly experience: ExperienceService,
    private readonly clock: Clock,
  ) {}

  async explain(userId: string, id: string): Promise<CoinExplanation> {
    const { manager } = this.dataSource;
    const row = await manager.findOneBy(CoinTransactionEntity, { id, userId });
    if (!row) {
      throw notFound('The transaction');
    }
    const { sequence } = row;
    const previous = await manager.findOneBy(CoinTransactionEntity, { userId, sequence: sequence - 1 });
    const rule = this.rules.find(row.sourceType);
    const reversal = await manager.findOneBy(CoinTransactionEntity, {
      userId,
      sourceType: 'reversal',
      sourceId: id,
    });
    return {
      ...toCoinTransaction(row),
      sequence,
      previousHash: sequence === 1 ? genesisHash : (previous?.transactionHash ?? null),
      reverses: row.sourceType === 'reversal' ? row.sourceId : null,
      reversedBy: reversal && toCoinTransaction(reversal),
      rule: rule === undefined ? null : { name: rule.name, tiedTo: rule.tiedTo },
    };
  }

  /** The rows of the user's chain after a place. */
  async prove(userId: string, after: number): Promise<CoinProof> {
    const { rows, ...account } = (await readProof(this.dataSource.manager, userId, after)) ?? emptyChain;
    const next = rows.length < proofBatch ? null : (rows.at(-1)?.sequence ?? null);
    return { format, account, rows, next };
  }

  /** The rules that pay, with the user's use of their limits today. */
  async rulesOf(userId: string): Promise<RewardRules> {
    const { manager } = this.dataSource;
    const now = this.clock.now();
    const day = { start: startOfUtcDay(now), end: endOfUtcDay(now) };
    const paying = this.rules.entries().filter(([, { amount, perDay }]) => amount !== 0 && perDay !== 0);
    const coins = paying.map(async ([reason, rule]): Promise<RewardRule> => {
      const usedToday = rule.perDay === null ? null : await countCredits(manager, userId, reason, day);
      const ever = { start: new Date(0), end: day.end };
      const usedInAll = rule.inAll === null ? null : await countCredits(manager, userId, reason, ever);
      return { pays: 'coins', reason, ...rule, usedToday, usedInAll };
    });
    return {
      day: { startsAt: day.start.toISOString(), endsAt: day.end.toISOString() },
      rules: [...(await Promise.all(coins)), ...(await this.experience.rulesOf(manager, userId, now))],
    };
  }
}
