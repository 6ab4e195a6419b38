import type { CallOutput } from '@emberdeck/contracts/core/call';
import { verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { type CommandContext, openForCommand } from '../../shared/open-for-command.js';

/** What is right and wrong in the coin ledger. */
export type LedgerReport = CallOutput<typeof verifyLedger>;

/** Checks every chain, gap and sum of the coin ledger of the database that the environment names. */
export function ledgerReport(runtime: CommandContext): Promise<LedgerReport> {
  return openForCommand(
    'gamification',
    runtime,
    async ({ server }) => (await server.run(verifyLedger, {})) as LedgerReport,
  );
}

/** The figures of a report in a sentence. */
export function ledgerSummary({ users, transfers, transactions, coins, faultCount }: LedgerReport): string {
  return `${users} users, ${transfers} transfers, ${transactions} transactions, ${coins} coins: ${faultCount} faults`;
}
