import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { processEnvironment } from '@emberdeck/platform/config/settings';
import { DeadLetters } from '@emberdeck/platform/inbox/dead-letters';
import type { Logger } from '@emberdeck/platform/logging/logger';
import type { OpenService } from '@emberdeck/platform/runtime/open-service';
import { NoTelemetry } from '@emberdeck/platform/telemetry/telemetry';
import { openForCommand } from '../shared/open-for-command.js';
import { runProgram } from '../shared/program.js';

const lettersOf = ({ work, consumers }: OpenService): DeadLetters =>
  new DeadLetters(work, consumers, new NoTelemetry());

/** Without an argument lists what consumers have given up on; with an id hands that event to its consumer once more. */
async function start(logger: Logger, id: string | undefined): Promise<void> {
  let handled = 0;
  for (const name of serviceNames) {
    handled += await openForCommand(name, logger, async (service) => {
      const letters = await lettersOf(service).list();
      const chosen = id === undefined ? letters : letters.filter((letter) => letter.id === id);
      for (const letter of chosen) {
        if (id !== undefined) {
          await lettersOf(service).replay(letter.id);
        }
        const when = letter.failedAt.toISOString();
        process.stdout.write(
          `${letter.id}  ${when}  ${name}-${letter.consumer}  ${letter.event.subject}  ${letter.reason}\n`,
        );
      }
      return chosen.length;
    });
  }
  process.stdout.write(`${handled} ${id === undefined ? 'dead letters' : 'replayed'}\n`);
  process.exitCode = id !== undefined && handled === 0 ? 1 : 0;
}

runProgram('dead-letters', processEnvironment()['LOG_LEVEL'] ?? 'warn', (logger) =>
  start(logger, process.argv[2]),
);
