import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type DeadLetter, DeadLetters } from '@emberdeck/platform/inbox/dead-letters';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { openForCommand } from '../../shared/open-for-command.js';
import { Refusal } from '../../shared/refusal.js';
import type { InvocationOf } from '../invocation.js';
import { asLine, asText } from './letter-text.js';

/** Work of a subcommand on each letter; `run` returns whether it succeeded. */
interface Action {
  readonly run: (
    letters: DeadLetters,
    letter: DeadLetter,
    service: string,
    context: CommandContext,
  ) => Promise<boolean>;
  readonly takes: (letter: DeadLetter) => boolean;
  readonly summary: (handled: number, failed: number) => string;
}

const everyLetter = (): boolean => true;

const list: Action = {
  run: async (_letters, letter, service, { print }) => {
    print(asLine(letter, service));
    return true;
  },
  takes: everyLetter,
  summary: (handled) => `${handled} dead letters`,
};

const show: Action = {
  run: async (_letters, letter, service, { print }) => {
    print(asText(letter, service));
    return true;
  },
  takes: everyLetter,
  summary: () => '',
};

/** If the handler fails again, the letter stays. */
const replay: Action = {
  run: async (letters, letter, service, { print }) => {
    try {
      await letters.replay(letter.id);
      print(asLine(letter, service));
      return true;
    } catch (error) {
      print(`${letter.id}  failed again: ${(error as Error).message}`);
      return false;
    }
  },
  takes: everyLetter,
  summary: (handled, failed) => `${handled} replayed, ${failed} failed`,
};

const replayAll: Action = { ...replay, takes: ({ content }) => 'event' in content };

const remove: Action = {
  run: (letters, { id }) => letters.delete(id),
  takes: everyLetter,
  summary: (handled) => `${handled} deleted`,
};

const actions = { list, show, replay, 'replay-all': replayAll, delete: remove };

async function chosenOf(letters: DeadLetters, wantedId: string | undefined): Promise<readonly DeadLetter[]> {
  if (wantedId === undefined) return letters.list();
  const letter = await letters.find(wantedId);
  return letter ? [letter] : [];
}

/** Runs the action in every service. The exit code is 1 if it failed for a letter or found no letter with the id. */
async function start(action: Action, wantedId: string | undefined, context: CommandContext): Promise<void> {
  let handled = 0;
  let failed = 0;
  const attend = async (letters: DeadLetters, service: string): Promise<void> => {
    const chosen = await chosenOf(letters, wantedId);
    for (const letter of chosen.filter((each) => action.takes(each))) {
      context.signal.throwIfAborted();
      if (await action.run(letters, letter, service, context)) handled += 1;
      else failed += 1;
    }
  };
  for (const name of serviceNames) {
    await openForCommand(name, context, ({ work, consumers }) =>
      attend(new DeadLetters(work, consumers), name),
    );
  }
  if (wantedId !== undefined && handled + failed === 0) {
    throw new Refusal(`There is no dead letter ${wantedId}, or it was replayed already.`);
  }
  const summary = action.summary(handled, failed);
  if (summary !== '') context.print(summary);
  if (failed > 0) context.fail();
}

const programOf = (action: Action, wantedId?: string): CommandProgram => ({
  name: 'dead-letters',
  start: (context) => start(action, wantedId, context),
  interrupted: 'What is listed above was replayed; the same command goes on with the rest.',
});

/** Lists all dead letters, or replays all letters that contain an event. */
export const handleAll = ({ action }: InvocationOf<'dead-letters'>): CommandProgram =>
  programOf(actions[action]);

/** Shows, replays or deletes one dead letter. */
export const handleOne = ({ action, id }: InvocationOf<'dead-letter'>): CommandProgram =>
  programOf(actions[action], id);
