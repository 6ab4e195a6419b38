import { type Role, roles } from '@emberdeck/contracts/core/roles';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type AccountState, accountStates } from '@emberdeck/contracts/identity/operator-accounts';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { productVersion } from '@emberdeck/platform/runtime/product-version';
import { addBackups } from './backup-commands.js';
import { addCoins, addReferrals } from './coin-commands.js';
import { type InvocationOf, isDeadLetterId, isWorkspaceId, type Operating } from './invocation.js';

/** Exit code for invalid arguments. */
const wrongArgumentsExitCode = 2;

/** Long-running programs. A container starts one of them by its name. */
export const programs: Readonly<Record<string, string>> = {
  'all-in-one': 'run everything in one process, with a private PostgreSQL',
  gateway: 'run the gateway',
  ...Object.fromEntries(serviceNames.map((name) => [name, `run the ${name} service`])),
  provisioner: 'create the event stream of the broker and restore it when it is lost',
};

/** Actions of the command line, called with valid arguments. */
export interface Actions extends Operating {
  readonly runProgram: (name: string) => Promise<void>;
  readonly migrate: () => Promise<void>;
  readonly checkHealth: () => Promise<void>;
}

function deadLetterId(text: string): string {
  if (isDeadLetterId(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not the id of a dead letter.`);
}

function addPrograms(root: Command, { runProgram, migrate, checkHealth }: Actions): void {
  root.commandsGroup('Programs:');
  for (const [name, description] of Object.entries(programs)) {
    root
      .command(name)
      .description(description)
      .action(() => runProgram(name));
  }
  root
    .command('migrate')
    .description('create or update roles, schemas and tables, then exit')
    .action(() => migrate());
  root
    .command('health')
    .description('exit with 0 if the program in this container is ready')
    .action(() => checkHealth());
}

function addDeadLetters(root: Command, { operate }: Actions): void {
  const letters = root
    .command('dead-letters')
    .description('list, show, replay or delete the events that consumers gave up on');
  letters
    .command('list', { isDefault: true })
    .description('list the oldest hundred of each service (the default)')
    .action(() => operate({ command: 'dead-letters', action: 'list' }));
  const one = (action: 'show' | 'delete', description: string): void => {
    letters
      .command(action)
      .description(description)
      .argument('<id>', 'the id of the dead letter', deadLetterId)
      .action((id: string) => operate({ command: 'dead-letter', action, id }));
  };
  one('show', 'print one in full');
  one('delete', 'delete one; its effect never happens');
  const replay = letters
    .command('replay')
    .description('pass one to its consumer again, or each event of the list')
    .argument('[id]', 'the id of the dead letter', deadLetterId)
    .option('--all', 'replay each event of the list');
  replay.action((id: string | undefined, { all }: { all?: boolean }) => {
    if (all && id === undefined) return operate({ command: 'dead-letters', action: 'replay-all' });
    if (!all && id !== undefined) return operate({ command: 'dead-letter', action: 'replay', id });
    return replay.error('error: give either the id of a dead letter or --all');
  });
}

function pageSize(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 to 100.');
}

interface ListOptions {
  readonly limit: number;
  readonly cursor?: string;
  readonly search?: string;
  readonly state?: AccountState;
  readonly full?: boolean;
}

function addUsers(root: Command, actions: Actions): void {
  const { operate } = actions;
  const users = root
    .command('users')
    .description(
      'list, show, invite, suspend and erase users, change their roles, end their sessions, lift their limits',
    );
  const isFull = ['--full', 'print whole contacts instead of masked ones'] as const;
  users
    .command('list', { isDefault: true })
    .description('list the users, the newest first (the default)')
    .option('--limit <number>', 'how many, at most 100', pageSize, 50)
    .option('--cursor <cursor>', 'continue where a list ended')
    .option('--search <text>', 'only those whose name or contact contains it, or whose id it is')
    .addOption(new Option('--state <state>', 'only those in this state').choices(accountStates))
    .option(...isFull)
    .action(({ full = false, ...query }: ListOptions) =>
      operate({ command: 'users', ...query, isFull: full }),
    );
  const one = (
    action: InvocationOf<'user'>['action'],
    description: string,
    { parent, name }: { parent: Command; name: string } = { parent: users, name: action },
  ): void => {
    parent
      .command(name)
      .description(description)
      .argument('<user>', 'the id of a user, or an e-mail address or phone number')
      .option(...isFull)
      .action((user: string, { full = false }: { full?: boolean }) =>
        operate({ command: 'user', action, user, isFull: full }),
      );
  };
  one('show', 'print the contacts, workspaces and sessions of one');
  one('end-sessions', 'sign one out everywhere; open windows notice within 5 seconds', {
    parent: users.command('sessions').description('end the sessions of a user'),
    name: 'end',
  });
  one('suspend', 'sign one out everywhere and refuse every sign-in until resume; nothing is deleted');
  one('resume', 'let a suspended one sign in again');
  one('unlock', 'lift the limits of codes of a contact, or of all contacts of a user');
  addErasure(users, actions);
  addUsersOfWorkspaces(users, actions);
}

function addErasure(users: Command, { operate }: Actions): void {
  users
    .command('erase')
    .description('erase one in every service within 10 minutes; it cannot be undone')
    .argument('<user>', 'the id of a user, or an e-mail address or phone number')
    .option('--yes', 'erase; without it the command only shows whom it would erase')
    .option('--delete-messages', 'delete the messages too, which else stay without the name')
    .action((user: string, { yes = false, deleteMessages }: { yes?: boolean; deleteMessages?: boolean }) =>
      operate({
        ...{ command: 'erase-user', user, isConfirmed: yes },
        messages: deleteMessages === true ? 'delete' : 'keep',
      }),
    );
  users
    .command('erased')
    .description('list the ids of all erased users, for a restore on another machine; it names no one')
    .action(() => operate({ command: 'erased-users' }));
}

function addUsersOfWorkspaces(users: Command, actions: Actions): void {
  users
    .command('invite')
    .description('print a link with which a contact joins a workspace; nothing is sent')
    .argument('<workspace>', 'the id of a workspace', workspaceId)
    .argument('<contact>', 'an e-mail address or phone number')
    .argument('<role>', roles.join(', '), roleNamed)
    .action((workspace: string, contact: string, role: Role) =>
      actions.operate({ command: 'invite', workspaceId: workspace, contact, role }),
    );
  addRoleCommand(users, 'role', actions);
  users
    .command('first')
    .description('print a link that signs a contact in once without mail, for the first administrator')
    .argument('<contact>', 'an e-mail address or phone number')
    .option('--name <name>', 'the name of the account, if it is new', 'Administrator')
    .action((contact: string, { name }: { name: string }) =>
      actions.operate({ command: 'sign-in-link', contact, name }),
    );
}

function workspaceId(text: string): string {
  if (isWorkspaceId(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not the id of a workspace: users show lists them.`);
}

function roleNamed(text: string): Role {
  const named = roles.find((each) => each === text);
  if (named) return named;
  throw new InvalidArgumentError(`It must be one of ${roles.join(', ')}.`);
}

function memberCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .argument('<workspace>', 'the id of a workspace', workspaceId)
    .argument('<user>', 'the id of a user, or an e-mail address or phone number');
}

function addRoleCommand(parent: Command, name: string, { operate }: Actions): void {
  memberCommand(parent, name, 'make a user a member of a workspace, or change the role of a member')
    .argument('<role>', roles.join(', '), roleNamed)
    .action((workspace: string, user: string, role: Role) =>
      operate({ command: 'members', role, workspaceId: workspace, user }),
    );
}

function addMembers(root: Command, actions: Actions): void {
  const members = root.command('members').description('add members to a workspace, change and remove them');
  addRoleCommand(members, 'set', actions);
  memberCommand(
    members,
    'remove',
    'remove a member; open windows change to another workspace of the user',
  ).action((workspace: string, user: string) =>
    actions.operate({ command: 'members', role: null, workspaceId: workspace, user }),
  );
}

function addChecks(root: Command, { operate }: Actions): void {
  root
    .command('doctor')
    .description('check configuration, database, broker, stored files, data and mail; change nothing of them')
    .option('--mail-to <address>', 'send a test mail to this address')
    .option('--dkim-selector <selector>', 'check the DKIM key of this selector, the s= of your signatures')
    .action(({ mailTo, dkimSelector }: { mailTo?: string; dkimSelector?: string }) =>
      operate({ command: 'doctor', mailTo, dkimSelector }),
    );
  root
    .command('keys')
    .description('change encryption keys')
    .command('rotate')
    .description('encrypt with ENCRYPTION_KEY what a key of ENCRYPTION_KEYS_OLD encrypted')
    .action(() => operate({ command: 'rotate-keys' }));
  root
    .command('ledger')
    .description('check the coin ledger')
    .command('verify')
    .description('check every chain, gap and sum; change nothing')
    .action(() => operate({ command: 'verify-ledger' }));
}

function addDemo(root: Command, { operate }: Actions): void {
  root
    .command('demo')
    .description('remove the demo data')
    .command('remove')
    .description('delete the demo workspace, its people and all their data; the product must be stopped')
    .action(() => operate({ command: 'remove-demo' }));
}

/** Builds the command line: every subcommand with its help. The parser exits by throwing `CommanderError`. */
export function emberdeckCommand(actions: Actions): Command {
  const root = new Command('emberdeck')
    .description('Runs and operates Emberdeck.')
    .version(productVersion())
    .exitOverride()
    .showHelpAfterError();
  addPrograms(root, actions);
  root.commandsGroup("Operator's commands:");
  addBackups(root, actions);
  addChecks(root, actions);
  addDeadLetters(root, actions);
  addUsers(root, actions);
  addMembers(root, actions);
  addCoins(root, actions);
  addReferrals(root, actions);
  addDemo(root, actions);
  return root;
}

/** Exit code for the end of the argument parser; null for an error of another kind. */
export function exitCodeOfParser(error: unknown): number | null {
  if (!(error instanceof CommanderError)) return null;
  return error.exitCode === 0 ? 0 : wrongArgumentsExitCode;
}
