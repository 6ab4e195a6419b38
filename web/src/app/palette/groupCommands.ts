import { commandKinds } from './command.js';
import type { Command, CommandKind } from './command.js';
import { rankCommands } from './rankCommands.js';

export interface CommandGroup {
  /** "found" holds the search results and has no heading. */
  readonly kind: CommandKind | 'recent' | 'found';
  readonly commands: readonly Command[];
}

const shownOfEach = 5;
const shownWhenSearching = 50;

/** All screens and actions, but only a few of each other kind. A search covers all of them. */
function beginning(kind: CommandKind, commands: readonly Command[]): readonly Command[] {
  const all = commands.filter((command) => command.kind === kind);
  return kind === 'screen' || kind === 'action' ? all : all.slice(0, shownOfEach);
}

/** Recent choices, then all commands by kind. With a query: the matches, best first. */
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
