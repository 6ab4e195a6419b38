import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { processEnvironment } from '@emberdeck/platform/config/settings';
import { type DeadLetter, DeadLetters } from '@emberdeck/platform/inbox/dead-letters';
import type { Given } from '../shared/command-line.js';
import { type CommandContext, runCommandProgram, tell } from '../shared/command-program.js';
import { openForCommand } from '../shared/open-for-command.js';
import { Refusal } from '../shared/refusal.js';
import { deadLettersLine } from './command-line.js';

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

async function chosenOf(letters: DeadLetters, wantedId: string | undefined): Promise<readonly DeadLetter[]> {
  if (wantedId === undefined) return letters.list();
  const letter = await letters.find(wantedId);
  return letter ? [letter] : [];
}

/**
 * Without an argument lists what consumers have given up on, the oldest hundred of each service. With an id hands that
 * event to its consumer once more, with `--all` each of those listed; ends with 1 where one failed or none was found.
 */
async function start(
  { values, operand: wantedId }: Given<typeof deadLettersLine.options>,
  { logger, signal }: CommandContext,
): Promise<void> {
  const replaying = (values.all ?? false) || wantedId !== undefined;
  const attend = async (letters: DeadLetters, service: string): Promise<Outcome> => {
    let failed = 0;
    const chosen = await chosenOf(letters, wantedId);
    for (const { id, failedAt, consumer, event, reason } of chosen) {
      signal.throwIfAborted();
      if (replaying && !(await replay(letters, id))) failed += 1;
      else tell(`${id}  ${failedAt.toISOString()}  ${service}-${consumer}  ${event.subject}  ${reason}`);
    }
    return { handled: chosen.length - failed, failed };
  };
  let handled = 0;
  let failed = 0;
  for (const name of serviceNames) {
    const house = { environment: processEnvironment(), logger, signal };
    const outcome = await openForCommand(name, house, ({ work, consumers }) =>
      attend(new DeadLetters(work, consumers), name),
    );
    handled += outcome.handled;
    failed += outcome.failed;
  }
  if (wantedId !== undefined && handled + failed === 0) {
    throw new Refusal(`There is no dead letter ${wantedId}, or it was replayed already.`);
  }
  tell(replaying ? `${handled} replayed, ${failed} failed` : `${handled} dead letters`);
  process.exitCode = failed > 0 ? 1 : 0;
}

runCommandProgram({
  line: deadLettersLine,
  start,
  interrupted: 'What is listed above was replayed; the same command goes on with the rest.',
});
