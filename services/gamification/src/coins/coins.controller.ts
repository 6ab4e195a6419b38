import { Controller, Injectable } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  explainCoinTransaction,
  listRewardRules,
  proveCoins,
  type CoinExplanation,
  type CoinProof,
  type RewardRules,
} from '@emberdeck/contracts/gamification/coin-explanations';
import {
  checkpointLedger,
  listCoinTransactions,
  readCoinsCsv,
  verifyLedger,
  type CoinTransaction,
} from '@emberdeck/contracts/gamification/coins';
import type { JobResult } from '@emberdeck/contracts/jobs/job';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { CoinExplanationsService } from './coin-explanations.service.js';
import { CoinRecordsService } from './coin-records.service.js';
import { LedgerCheckpointsService } from './ledger-checkpoints.service.js';
import { LedgerVerifier, type LedgerReport } from './ledger-verifier.js';

@Controller()
export class CoinsController {
  constructor(
    private readonly records: CoinRecordsService,
    private readonly explanations: CoinExplanationsService,
    private readonly verifier: LedgerVerifier,
  ) {}

  @Handle(listCoinTransactions)
  list(
    input: CallInput<typeof listCoinTransactions>,
    { actor }: UserCallContext,
  ): Promise<Page<CoinTransaction>> {
    return this.records.list(actor, input);
  }

  @Handle(readCoinsCsv)
  csvLines(input: CallInput<typeof readCoinsCsv>, { actor }: UserCallContext): Promise<Page<string>> {
    return this.records.csvLines(actor, input);
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

@Injectable()
export class CoinsJobs {
  constructor(private readonly checkpoints: LedgerCheckpointsService) {}

  @RunJob(checkpointLedger)
  async checkpoint(): Promise<JobResult<typeof checkpointLedger>> {
    return { accounts: await this.checkpoints.take() };
  }
}
