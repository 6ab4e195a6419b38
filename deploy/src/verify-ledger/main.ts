import type { CallOutput } from '@emberdeck/contracts/core/call';
import { verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { answeringMethods } from '@emberdeck/platform/runtime/discover';
import { openForCommand } from '../shared/open-for-command.js';
import { runProgram } from '../shared/program.js';

type Report = CallOutput<typeof verifyLedger>;

/** Checks every chain, gap and sum of the coin ledger; ends with 1 where it finds a fault. */
async function start(logger: Logger): Promise<void> {
  const report = await openForCommand('gamification', logger, async ({ container }) => {
    const method = answeringMethods(container).find(
      ({ definition }) => definition.name === verifyLedger.name,
    );
    return (await method?.run({}, {})) as Report;
  });
  for (const { kind, subject, detail } of report.faults) {
    process.stdout.write(`${kind} ${subject}: ${detail}\n`);
  }
  const { users, transfers, transactions, coins, faults, faultCount } = report;
  if (faultCount > faults.length) {
    process.stdout.write(`and ${faultCount - faults.length} more\n`);
  }
  process.stdout.write(
    `${users} users, ${transfers} transfers, ${transactions} transactions, ${coins} coins: ${faultCount} faults\n`,
  );
  process.exitCode = faultCount > 0 ? 1 : 0;
}

runProgram('verify-ledger', processEnvironment()['LOG_LEVEL'] ?? 'warn', start);
