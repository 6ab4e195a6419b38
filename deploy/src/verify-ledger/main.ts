import { processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { runCommandProgram, tell } from '../shared/command-program.js';
import { ledgerReport, ledgerSummary } from './ledger-report.js';

/** Checks every chain, gap and sum of the coin ledger; ends with 1 where it finds a fault. */
async function start(logger: Logger): Promise<void> {
  const report = await ledgerReport(logger, processEnvironment());
  const { faults, faultCount } = report;
  for (const { kind, subject, detail } of faults) {
    tell(`${kind} ${subject}: ${detail}`);
  }
  if (faultCount > faults.length) {
    tell(`and ${faultCount - faults.length} more`);
  }
  tell(ledgerSummary(report));
  process.exitCode = faultCount > 0 ? 1 : 0;
}

runCommandProgram('verify-ledger', start);
