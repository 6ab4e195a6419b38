import { parseArgs } from 'node:util';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { DeadLetters } from '@emberdeck/platform/inbox/dead-letters';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { runCommandProgram, tell } from '../shared/command-program.js';
import { openForCommand } from '../shared/open-for-command.js';

/** What one look at the letters of a service, or one try to replay some of them, has come to. */
interface Outcome {
  readonly handled: number;
  readonly failed: number;
}

/** Tells whether it worked; a handler that fails again leaves the letter where it is. */
async function replay(letters: DeadLetters, id: string): Promise<boolean> {
  try {
    await letters.replay(id);
    return true;
  } catch (error) {
    tell(`${id}  failed again: ${(error as Error).message}`);
    return false;
  }
}

async function attend(
  letters: DeadLetters,
  service: string,
  wanted: (id: string) => boolean,
  replaying: boolean,
): Promise<Outcome> {
  const chosen = (await letters.list()).filter(({ id }) => wanted(id));
  let failed = 0;
  for (const { id, failedAt, consumer, event, reason } of chosen) {
    if (replaying && !(await replay(letters, id))) failed += 1;
    else tell(`${id}  ${failedAt.toISOString()}  ${service}-${consumer}  ${event.subject}  ${reason}`);
  }
  return { handled: chosen.length - failed, failed };
}

/**
 * Without an argument lists what consumers have given up on, the oldest hundred of each service. With an id hands that
 * event to its consumer once more, with `--all` each of those listed; ends with 1 where one failed or none was found.
 */
async function start(logger: Logger): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const [wantedId] = positionals;
  const replaying = values.all || wantedId !== undefined;
  let handled = 0;
  let failed = 0;
  for (const name of serviceNames) {
    const outcome = await openForCommand(name, logger, ({ work, consumers }) =>
      attend(
        new DeadLetters(work, consumers),
        name,
        (id) => wantedId === undefined || id === wantedId,
        replaying,
      ),
    );
    handled += outcome.handled;
    failed += outcome.failed;
  }
  tell(replaying ? `${handled} replayed, ${failed} failed` : `${handled} dead letters`);
  process.exitCode = failed > 0 || (wantedId !== undefined && handled === 0) ? 1 : 0;
}

runCommandProgram('dead-letters', start);
