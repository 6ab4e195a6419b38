import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { type CommandContext, runCommandProgram, printLine } from '../../shared/command-program.js';
import { loadServices } from '../../shared/services.js';
import { ledgerReport, ledgerSummary } from '../verify-ledger/ledger-report.js';
import { removeDemo } from './remove-demo.js';

async function start({ logger, signal }: CommandContext): Promise<void> {
  const environment = processEnvironment();
  const { base } = parseSettings({ base: baseSettings.pick({ DATABASE_URL: true }) }, environment);
  const rows = await removeDemo(base.DATABASE_URL, await loadServices(serviceNames), signal);
  if (rows === 0) return printLine('There is no demo data.');
  printLine(`Removed the demo data: ${rows} rows and all that belonged to them.`);
  const report = await ledgerReport({ environment, logger, signal });
  printLine(`The coin ledger: ${ledgerSummary(report)}.`);
  printLine('Start with EMBERDECK_DEMO=false, or the demo is created again.');
  process.exitCode = report.faultCount > 0 ? 1 : 0;
}

/** Removes the demo workspace and its users. The exit code is 1 if the ledger has a fault afterwards. */
export function removeDemoData(): void {
  runCommandProgram({
    name: 'remove-demo',
    start,
    interrupted: 'Run the command again to see what is left.',
  });
}
