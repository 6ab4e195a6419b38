import { processEnvironment } from '@emberdeck/platform/config/settings';
import { type CommandContext, runCommandProgram, printLine } from '../../shared/command-program.js';
import { checkpointText, ledgerReport, ledgerSummary } from './ledger-report.js';

/** Checks every chain, gap and sum of the coin ledger. The exit code is 1 if it finds a fault. */
async function start({ logger, signal }: CommandContext): Promise<void> {
  const report = await ledgerReport({ logger, signal, environment: processEnvironment() });
  const { faults, faultCount } = report;
  for (const { kind, subject, detail } of faults) {
    printLine(`${kind} ${subject}: ${detail}`);
  }
  if (faultCount > faults.length) {
    printLine(`and ${faultCount - faults.length} more`);
  }
  printLine(ledgerSummary(report));
  printLine(checkpointText(report));
  process.exitCode = faultCount > 0 ? 1 : 0;
}

export function verifyLedger(): void {
  runCommandProgram({ name: 'verify-ledger', start });
}
