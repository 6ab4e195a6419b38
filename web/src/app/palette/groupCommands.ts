import { commandKinds } from './command.js';
import type { Command, CommandKind } from './command.js';
import { rankCommands } from './rankCommands.js';

export interface CommandGroup {
  /** "found" has no heading: it is the answer to what was typed. */
  readonly kind: CommandKind | 'recent' | 'found';
  readonly commands: readonly Command[];
}

const shownOfEach = 5;
const shownWhenSearching = 50;

/** Few of what there may be many of; all of them are found by typing. */
function beginning(kind: CommandKind, commands: readonly Command[]): readonly Command[] {
  const all = commands.filter((command) => command.kind === kind);
  return kind === 'screen' || kind === 'action' ? all : all.slice(0, shownOfEach);
}

/** Recent choices and then everything by kind; or, once something is typed, what matches, the best first. */
export function groupCommands(
  commands: readonly Command[],
  query: string,
  recentIds: readonly string[],
): CommandGroup[] {
  if (query.trim() !== '') {
    return [{ kind: 'found', commands: rankCommands(commands, query).slice(0, shownWhenSearching) }];
  }
  const recent = recentIds.flatMap((id) => commands.filter((command) => command.id === id));
  const rest = commands.filter((command) => !recent.includes(command));
  const groups: CommandGroup[] = [
    { kind: 'recent', commands: recent },
    ...commandKinds.map((kind) => ({ kind, commands: beginning(kind, rest) })),
  ];
  return groups.filter((group) => group.commands.length > 0);
}
