import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findExecutable } from '../find-executable.js';

/** A user of this system that a server can run as. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const preferredName = 'postgres';
const otherUnprivilegedNames = ['nobody', 'daemon', 'www-data'];

function accounts(): ServerAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && Number(fields[2]) > 0)
    .map((fields) => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }));
}

function named(name: string): ServerAccount | undefined {
  return accounts().find((account) => account.name === name);
}

function createAccount(): void {
  const useradd = findExecutable('useradd');
  if (!useradd) return;
  const shell = findExecutable('nologin') ?? '/bin/false';
  spawnSync(useradd, ['--system', '--user-group', '--no-create-home', '--shell', shell, preferredName]);
}

/** Returns whether this process runs as root, which PostgreSQL refuses. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns the account of a user id, even if the system has no name for it. */
export function accountOf(uid: number, gid: number): ServerAccount {
  return accounts().find((account) => account.uid === uid) ?? { name: `user ${uid}`, uid, gid };
}

/**
 * Returns the user for a new database when this process is root: `postgres`, created if missing, or another
 * unprivileged user if that fails.
 */
export function unprivilegedAccount(): ServerAccount {
  const existing = named(preferredName);
  if (existing) return existing;
  createAccount();
  for (const name of [preferredName, ...otherUnprivilegedNames]) {
    const account = named(name);
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no other user to run it. ' +
      'Create a system user named postgres, or start Emberdeck as an ordinary user.',
  );
}

/** Returns whether a user can run a program. It runs the program, because access lists and mount options count too. */
export function canRun(account: ServerAccount, program: string): boolean {
  const { uid, gid } = account;
  return spawnSync(program, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore', env: {} }).status === 0;
}

/** Returns whether a user can enter a folder. */
export function canReach(account: ServerAccount, folder: string): boolean {
  const { uid, gid } = account;
  const args = ['-c', 'cd "$1"', 'sh', folder];
  return spawnSync('/bin/sh', args, { uid, gid, cwd: '/', stdio: 'ignore', env: {} }).status === 0;
}
