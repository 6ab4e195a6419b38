import type { CallOutput } from '@emberdeck/contracts/core/call';
import { verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { type OpeningContext, openForCommand } from '../../shared/open-for-command.js';

/** Result of the verification of the coin ledger. */
export type LedgerReport = CallOutput<typeof verifyLedger>;

/** Checks every chain, gap and sum of the coin ledger in the configured database. */
export function ledgerReport(runtime: OpeningContext): Promise<LedgerReport> {
  return openForCommand(
    'gamification',
    runtime,
    async ({ server }) => (await server.run(verifyLedger, {})) as LedgerReport,
  );
}

/** Formats the numbers of a report as a sentence. */
export function ledgerSummary({ users, transfers, transactions, coins, faultCount }: LedgerReport): string {
  return `${users} users, ${transfers} transfers, ${transactions} transactions, ${coins} coins: ${faultCount} faults`;
}

/** Says which checkpoint the chains were compared with. */
export const checkpointText = ({ checkpoint }: LedgerReport): string =>
  checkpoint === null
    ? 'There is no checkpoint of this installation: a cut end of a chain would not be found.'
    : `Compared with the checkpoint of ${checkpoint.takenAt} and its ${checkpoint.accounts} accounts.`;
