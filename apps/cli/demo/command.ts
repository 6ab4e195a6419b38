import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { storedDataOfAll } from '../../shared/services.js';
import { ledgerReport, ledgerSummary } from '../verify-ledger/ledger-report.js';
import { removeDemo } from './remove-demo.js';

async function start({ environment, logger, signal, print, fail }: CommandContext): Promise<void> {
  const { base } = parseSettings({ base: baseSettings.pick({ DATABASE_URL: true }) }, environment);
  const rows = await removeDemo(base.DATABASE_URL, await storedDataOfAll(), signal);
  if (rows === 0) return print('There is no demo data.');
  print(`Removed the demo data: ${rows} rows and all that belonged to them.`);
  const report = await ledgerReport({ environment, logger, signal });
  print(`The coin ledger: ${ledgerSummary(report)}.`);
  print('Start with EMBERDECK_DEMO=false, or the demo is created again.');
  if (report.faultCount > 0) fail();
}

/** Removes the demo workspace and its users. The exit code is 1 if the ledger has a fault afterwards. */
export function removeDemoData(): CommandProgram {
  return {
    name: 'remove-demo',
    start,
    interrupted: 'Run the command again to see what is left.',
  };
}
