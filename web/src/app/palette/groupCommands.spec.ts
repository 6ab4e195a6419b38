import { describe, expect, it } from '@jest/globals';
import { commandKinds } from './command.js';
import type { Command, CommandKind } from './command.js';
import { groupCommands } from './groupCommands.js';

const icon = (() => null) as unknown as Command['icon'];

function command(kind: CommandKind, name: string): Command {
  return { id: `${kind}:${name}`, kind, label: name, icon, run: () => undefined };
}

const commands = [
  ...commandKinds.map((kind) => command(kind, `A ${kind}`)),
  ...Array.from({ length: 9 }, (_, index) => command('source', `Source ${index}`)),
];

function shape(query: string, recent: readonly string[]) {
  return groupCommands(commands, query, recent).map((group) => [group.kind, group.commands.length]);
}

describe('groupCommands', () => {
  it('shows screens and actions first, and up to five of each other kind', () => {
    expect(shape('', [])).toEqual([
      ['screen', 1],
      ['action', 1],
      ['metric', 1],
      ['source', 5],
      ['report', 1],
      ['deck', 1],
      ['member', 1],
      ['setting', 1],
    ]);
  });

  it('lists recent choices first, newest first, each once, and omits removed ones', () => {
    const groups = groupCommands(commands, '', ['member:A member', 'deck:gone', 'screen:A screen']);
    expect(groups[0]).toMatchObject({ kind: 'recent' });
    expect(groups[0]?.commands.map(({ id }) => id)).toEqual(['member:A member', 'screen:A screen']);
    expect(groups.map(({ kind }) => kind)).not.toContain('screen');
  });

  it('searches all commands', () => {
    expect(shape('source', ['screen:A screen'])).toEqual([['found', 10]]);
    expect(shape('absent', [])).toEqual([['found', 0]]);
  });
});
