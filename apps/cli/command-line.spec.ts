import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { Command } from 'commander';
import { type Actions, emberdeckCommand, exitCodeOfParser } from './command-line.js';

const id = '018f0000-0000-7000-8000-000000000000';

let output: string;
let complaint: string;
const started = jest.fn();

const record =
  (name: string) =>
  (given?: unknown): Promise<void> => {
    started(name, given);
    return Promise.resolve();
  };
const actions: Actions = {
  runProgram: record('run'),
  migrate: record('migrate'),
  checkHealth: record('health'),
  operate: record('operate'),
};

beforeEach(() => {
  output = '';
  complaint = '';
  started.mockClear();
});

function silenced(command: Command): Command {
  command.configureOutput({
    writeOut: (text) => (output += text),
    writeErr: (text) => (complaint += text),
  });
  command.commands.forEach(silenced);
  return command;
}

/** Exit code of the parser; null if it started an action. */
async function parse(line: string): Promise<number | null> {
  try {
    const args = line.split(' ').filter(Boolean);
    await silenced(emberdeckCommand(actions)).parseAsync(args, { from: 'user' });
    return null;
  } catch (error) {
    return exitCodeOfParser(error);
  }
}

const operatorCommands = [
  'backup',
  'restore',
  'doctor',
  'keys rotate',
  'ledger verify',
  'coins reverse',
  'referrals held',
  'referrals refuse',
  'demo remove',
  'dead-letters list',
  'dead-letters show',
  'dead-letters replay',
  'dead-letters delete',
  'users list',
  'users show',
  'users sessions end',
  'users suspend',
  'users resume',
  'users first',
  'users invite',
  'users role',
  'users unlock',
  'users erase',
  'users erased',
  'members set',
  'members remove',
];
const others = ['all-in-one', 'gateway', ...serviceNames, 'provisioner', 'migrate', 'health'];

describe('the emberdeck command line', () => {
  it.each([...operatorCommands, ...others])('%s: prints its help', async (name) => {
    expect(await parse(`${name} --help`)).toBe(0);
    expect(output).toContain(`Usage: emberdeck ${name}`);
    expect(started).not.toHaveBeenCalled();
  });

  it.each([...operatorCommands, ...others])(
    '%s: refuses an unknown option and an extra argument',
    async (name) => {
      expect(await parse(`${name} --bogus`)).toBe(2);
      expect(complaint).toContain("error: unknown option '--bogus'");
      expect(complaint).toContain(`Usage: emberdeck ${name}`);
      expect(await parse(`${name} ${id} ${id} more`)).toBe(2);
      expect(started).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['', 'Usage: emberdeck'],
    ['bogus', "error: unknown command 'bogus'"],
    ['keys', 'Usage: emberdeck keys'],
    ['restore', 'name the folder of the backup'],
    ['restore --drop-secrets', 'name the folder of the backup'],
    ['restore archive --drop-replaced', '--drop-replaced takes no folder'],
    ['restore --drop-secrets --drop-replaced', '--drop-replaced takes no folder'],
    ['restore --erased list --drop-replaced', '--drop-replaced takes no folder'],
    [`dead-letters replay ${id} --all`, 'give either the id of a dead letter or --all'],
    ['dead-letters replay', 'give either the id of a dead letter or --all'],
    ['dead-letters delete', "missing required argument 'id'"],
    ['users list --limit 101', 'a number from 1 to 100'],
    ['users list --limit many', 'a number from 1 to 100'],
    ['users list --state asleep', 'Allowed choices are verified'],
    ['users invite here a@example.com client', '"here" is not the id of a workspace'],
    [`users role ${id} a@example.com boss`, 'one of product_manager'],
    ['users unlock', "missing required argument 'user'"],
    ['coins reverse here --reason x', '"here" is not the id of a transaction'],
    [`coins reverse ${id}`, "option '--reason <text>' is required"],
    ['members set here a@example.com client', '"here" is not the id of a workspace'],
    [`members set ${id} a@example.com boss`, 'one of product_manager, team_member, client'],
    [`members remove ${id}`, "missing required argument 'user'"],
    ['dead-letters show 17', '"17" is not the id of a dead letter'],
  ])('"%s" is refused with exit code 2', async (line, reason) => {
    expect(await parse(line)).toBe(2);
    expect(complaint).toContain(reason);
    expect(started).not.toHaveBeenCalled();
  });

  it.each([
    ['backup', { command: 'backup', folder: undefined, withoutFiles: false }],
    ['backup folder', { command: 'backup', folder: 'folder', withoutFiles: false }],
    ['backup --without-files', { command: 'backup', folder: undefined, withoutFiles: true }],
    ['restore archive', { command: 'restore', folder: 'archive', dropSecrets: false }],
    ['restore archive --drop-secrets', { command: 'restore', folder: 'archive', dropSecrets: true }],
    [
      'restore archive --erased list',
      { command: 'restore', folder: 'archive', dropSecrets: false, erasedList: 'list' },
    ],
    ['users erased', { command: 'erased-users' }],
    ['restore --drop-replaced', { command: 'drop-replaced' }],
    ['doctor', { command: 'doctor', mailTo: undefined, dkimSelector: undefined }],
    [
      'doctor --mail-to ada@example.org --dkim-selector mail',
      { command: 'doctor', mailTo: 'ada@example.org', dkimSelector: 'mail' },
    ],
    ['keys rotate', { command: 'rotate-keys' }],
    ['demo remove', { command: 'remove-demo' }],
    ['ledger verify', { command: 'verify-ledger' }],
    ['referrals', { command: 'held-referrals' }],
    [`referrals refuse ${id}`, { command: 'refuse-referral', referralId: id }],
    [
      `coins reverse ${id} --reason mistake`,
      { command: 'reverse-coins', transactionId: id, reason: 'mistake' },
    ],
    ['dead-letters', { command: 'dead-letters', action: 'list' }],
    ['dead-letters list', { command: 'dead-letters', action: 'list' }],
    ['dead-letters replay --all', { command: 'dead-letters', action: 'replay-all' }],
    [`dead-letters replay ${id}`, { command: 'dead-letter', action: 'replay', id }],
    [`dead-letters show ${id}`, { command: 'dead-letter', action: 'show', id }],
    [`dead-letters delete ${id}`, { command: 'dead-letter', action: 'delete', id }],
    ['users', { command: 'users', limit: 50, isFull: false }],
    [
      'users list --search ada --state signed_in',
      { command: 'users', limit: 50, search: 'ada', state: 'signed_in', isFull: false },
    ],
    ['users list --limit 7 --cursor C --full', { command: 'users', limit: 7, cursor: 'C', isFull: true }],
    [`users show ${id}`, { command: 'user', action: 'show', user: id, isFull: false }],
    [
      'users show a@example.com --full',
      { command: 'user', action: 'show', user: 'a@example.com', isFull: true },
    ],
    [`users sessions end ${id}`, { command: 'user', action: 'end-sessions', user: id, isFull: false }],
    [`users suspend ${id}`, { command: 'user', action: 'suspend', user: id, isFull: false }],
    [`users resume ${id}`, { command: 'user', action: 'resume', user: id, isFull: false }],
    ['users unlock +12025550143', { command: 'user', action: 'unlock', user: '+12025550143', isFull: false }],
    [
      'users erase a@example.com',
      { command: 'erase-user', user: 'a@example.com', isConfirmed: false, messages: 'keep' },
    ],
    [
      `users erase ${id} --yes --delete-messages`,
      { command: 'erase-user', user: id, isConfirmed: true, messages: 'delete' },
    ],
    [
      'users first a@example.com',
      { command: 'sign-in-link', contact: 'a@example.com', name: 'Administrator' },
    ],
    [
      `users invite ${id} a@example.com client`,
      { command: 'invite', role: 'client', workspaceId: id, contact: 'a@example.com' },
    ],
    [
      `users role ${id} a@example.com client`,
      { command: 'members', role: 'client', workspaceId: id, user: 'a@example.com' },
    ],
    [
      `members set ${id} a@example.com client`,
      { command: 'members', role: 'client', workspaceId: id, user: 'a@example.com' },
    ],
    [`members remove ${id} ${id}`, { command: 'members', role: null, workspaceId: id, user: id }],
  ])('"%s" starts the operator command', async (line, invocation) => {
    expect(await parse(line)).toBeNull();
    expect(started.mock.calls).toEqual([['operate', invocation]]);
  });

  it.each([
    ['gateway', 'run'],
    ['identity', 'run'],
    ['all-in-one', 'run'],
  ])('%s runs the program of that name', async (name, action) => {
    expect(await parse(name)).toBeNull();
    expect(started.mock.calls).toEqual([[action, name]]);
  });
});
