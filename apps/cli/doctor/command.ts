import { resolveTxt } from 'node:dns/promises';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { loadServices } from '../../shared/services.js';
import type { InvocationOf } from '../invocation.js';
import { examine } from './examine.js';
import { about, type Finding } from './finding.js';

const marks = { fine: 'ok     ', note: 'note   ', finding: 'FINDING' } as const;

type Doctor = InvocationOf<'doctor'>;

/** Prints one line for each result. The exit code is 1 if any check has a finding. */
async function start(
  { fault, mailTo, dkimSelector }: Doctor,
  { environment, logger, signal, print, fail }: CommandContext,
): Promise<void> {
  const clock = new SystemClock();
  const faults: Finding[] = fault === undefined ? [] : [about('start').finding(fault)];
  const findings = await examine({
    environment,
    services: await loadServices(serviceNames),
    logger,
    signal,
    nowMs: () => clock.now().getTime(),
    mail: { mailTo: mailTo ?? null, dkimSelector: dkimSelector ?? null, resolveTxt },
  });
  // `fault` is a better explanation of the missing address.
  const rest = findings.filter(
    ({ sentence }) => faults.length === 0 || !sentence.startsWith('DATABASE_URL: '),
  );
  const all = [...faults, ...rest];
  for (const { kind, area, sentence } of all) {
    print(`${marks[kind]}  ${area.padEnd(13)}  ${sentence}`);
  }
  const count = all.filter(({ kind }) => kind === 'finding').length;
  print(count === 0 ? 'Nothing to fix.' : `${count} to fix.`);
  if (count > 0) fail();
}

/**
 * Runs the checks and prints their results. `fault` is an earlier error of the command line, for example a database
 * that does not start.
 */
export function doctor(given: Doctor): CommandProgram {
  return { name: 'doctor', start: (context) => start(given, context) };
}
