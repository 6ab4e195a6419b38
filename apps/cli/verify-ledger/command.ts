import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { checkpointText, ledgerReport, ledgerSummary } from './ledger-report.js';

/** Checks every chain, gap and sum of the coin ledger. The exit code is 1 if it finds a fault. */
async function start({ print, fail, ...context }: CommandContext): Promise<void> {
  const report = await ledgerReport(context);
  const { faults, faultCount } = report;
  for (const { kind, subject, detail } of faults) {
    print(`${kind} ${subject}: ${detail}`);
  }
  if (faultCount > faults.length) {
    print(`and ${faultCount - faults.length} more`);
  }
  print(ledgerSummary(report));
  print(checkpointText(report));
  if (faultCount > 0) fail();
}

export function verifyLedger(): CommandProgram {
  return { name: 'verify-ledger', start };
}
