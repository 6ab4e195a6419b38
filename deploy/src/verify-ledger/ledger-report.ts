import type { CallOutput } from '@emberdeck/contracts/core/call';
import { verifyLedger } from '@emberdeck/contracts/gamification/coins';
import type { Environment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { answeringMethods } from '@emberdeck/platform/runtime/discover';
import { openForCommand } from '../shared/open-for-command.js';

/** What is right and wrong in the coin ledger. */
export type LedgerReport = CallOutput<typeof verifyLedger>;

/** Checks every chain, gap and sum of the coin ledger of the database that the environment names. */
export function ledgerReport(logger: Logger, environment: Environment): Promise<LedgerReport> {
  return openForCommand(
    'gamification',
    logger,
    async ({ container }) => {
      const method = answeringMethods(container).find(
        ({ definition }) => definition.name === verifyLedger.name,
      );
      return (await method?.run({}, {})) as LedgerReport;
    },
    environment,
  );
}

/** The figures of a report in a sentence. */
export function ledgerSummary({ users, transfers, transactions, coins, faultCount }: LedgerReport): string {
  return `${users} users, ${transfers} transfers, ${transactions} transactions, ${coins} coins: ${faultCount} faults`;
}
