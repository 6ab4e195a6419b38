import { parseArgs } from 'node:util';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { runCommandProgram, tell } from '../shared/command-program.js';
import { loadServices } from '../shared/services.js';
import { examine } from './examine.js';
import { about, type Finding } from './finding.js';

const marks = { fine: 'ok     ', note: 'note   ', finding: 'FINDING' } as const;

/** What the launcher has found before: `--fault <sentence>`, any number of them. */
function faultsOfLauncher(): Finding[] {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { fault: { type: 'string', multiple: true, default: [] } },
  });
  return values.fault.map((sentence) => about('start').finding(sentence));
}

/** Prints a line for each look; ends with 1 where there is a finding. */
async function start(logger: Logger): Promise<void> {
  const clock = new SystemClock();
  const faults = faultsOfLauncher();
  const findings = await examine({
    environment: processEnvironment(),
    services: await loadServices(serviceNames),
    logger,
    nowMs: () => clock.now().getTime(),
  });
  // The launcher has told better why there is no address.
  const rest = findings.filter(
    ({ sentence }) => faults.length === 0 || !sentence.startsWith('DATABASE_URL: '),
  );
  const all = [...faults, ...rest];
  for (const { kind, area, sentence } of all) {
    tell(`${marks[kind]}  ${area.padEnd(13)}  ${sentence}`);
  }
  const count = all.filter(({ kind }) => kind === 'finding').length;
  tell(count === 0 ? 'Nothing to mend.' : `${count} to mend.`);
  process.exitCode = count === 0 ? 0 : 1;
}

runCommandProgram('doctor', start);
