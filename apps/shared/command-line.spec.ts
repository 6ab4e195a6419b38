import { describe, expect, it } from '@jest/globals';
import { backupLine } from '../cli/backup/command-line.js';
import { deadLettersLine } from '../cli/dead-letters/command-line.js';
import { doctorLine } from '../cli/doctor/command-line.js';
import { restoreLine } from '../cli/restore/command-line.js';
import { rotateKeysLine } from '../cli/rotate-keys/command-line.js';
import { verifyLedgerLine } from '../cli/verify-ledger/command-line.js';
import { type CommandLine, type OptionsConfig, parseCommandLine, usageOf } from './command-line.js';

const lines = [backupLine, deadLettersLine, doctorLine, restoreLine, rotateKeysLine, verifyLedgerLine];
const named = Object.fromEntries(lines.map((line) => [line.name, line as CommandLine<OptionsConfig>]));
const id = '018f0000-0000-7000-8000-000000000000';

function parse(name: string, ...args: string[]) {
  const line = named[name];
  if (!line) throw new Error(`There is no command ${name}`);
  return parseCommandLine(line, args);
}

describe('the arguments of a command', () => {
  it.each(lines.map(({ name }) => [name]))('%s: help is asked for, and an unknown option refused', (name) => {
    expect(parse(name, '--help')).toBe('help');
    expect(parse(name, '-h')).toBe('help');
    expect(() => parse(name, '--bogus')).toThrow("Unknown option '--bogus'");
    expect(() => parse(name, id, 'more')).toThrow('is one argument too many');
  });

  it.each([
    ['verify-ledger', ['x'], '"x" is one argument too many'],
    ['rotate-keys', ['x'], '"x" is one argument too many'],
    ['doctor', ['--fault', 'x'], 'Unknown option'],
    ['restore', [], 'Name the folder of the archive'],
    ['restore', ['--drop-secrets'], 'Name the folder of the archive'],
    ['restore', ['archive', '--drop-replaced'], '--drop-replaced restores nothing'],
    ['restore', ['--drop-secrets', '--drop-replaced'], '--drop-replaced restores nothing'],
    ['dead-letters', ['--all', id], 'not both'],
    ['dead-letters', ['--show', '--delete', id], 'Give one of'],
    ['dead-letters', ['--delete'], 'Name the id of a dead letter'],
    ['dead-letters', ['17'], '"17" is no id of a dead letter'],
  ])('%s %j is refused', (name, args, reason) => {
    expect(() => parse(name, ...args)).toThrow(reason);
  });

  it.each([
    ['backup', [], undefined],
    ['backup', ['folder'], 'folder'],
    ['restore', ['archive', '--drop-secrets'], 'archive'],
    ['restore', ['--drop-replaced'], undefined],
    ['dead-letters', [id], id],
    ['dead-letters', ['--all'], undefined],
    ['dead-letters', ['--show', id], id],
    ['dead-letters', ['--delete', id], id],
  ])('%s %j is understood', (name, args, operand) => {
    expect(parse(name, ...args)).toMatchObject({ operand });
  });

  it('are told as one would write them', () => {
    expect(usageOf(backupLine)).toBe(
      '  npm run backup              backs up into <data folder>/backups/<time>\n' +
        '  npm run backup -- <folder>  backs up into a folder that is not there yet',
    );
  });
});
