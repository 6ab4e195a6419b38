import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeSecretOnce } from '../local-secrets.js';
import { type Placement, dataFolderOf } from './placement.js';

/** Name of both the role and the database that initdb creates. */
export const administrator = 'postgres';

/** An initialized data folder of a server. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

async function runInitdb(placement: Placement, data: string, passwordFile: string): Promise<void> {
  const args = [
    `--pgdata=${data}`,
    `--username=${administrator}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // PostgreSQL's built-in C.UTF-8 sorts and folds case identically on every system, regardless of its installed
    // locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const { account } = placement;
  const output: Buffer[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(placement.binaries.initdb, args, {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new Error(`The database could not be created: ${Buffer.concat(output).toString().trim()}`);
  }
}

/** Creates the data folder under a draft name and renames it when complete, so a crash leaves no partial folder. */
async function createCluster(placement: Placement, data: string, password: string): Promise<void> {
  const draft = `${data}.new`;
  const passwordFile = join(placement.clusterFolder, 'initdb-password');
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (placement.account) {
      const { uid, gid } = placement.account;
      chownSync(draft, uid, gid);
      chownSync(passwordFile, uid, gid);
    }
    await runInitdb(placement, draft, passwordFile);
    renameSync(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function refuseOtherVersion(data: string, majorVersion: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new Error(
    `The database in ${data} was made by PostgreSQL ${found}, and this is ${majorVersion}. ` +
      'Back it up with the release that made it, and restore the backup here.',
  );
}

/**
 * Returns the data folder of the server. The first start creates it with a generated password, in a file of mode 0600.
 */
export async function ensureCluster(placement: Placement): Promise<Cluster> {
  const data = dataFolderOf(placement.clusterFolder);
  const passwordFile = join(placement.folder, 'password');
  const exists = existsSync(join(data, 'PG_VERSION'));
  if (exists && !existsSync(passwordFile)) {
    throw new Error(`The password of the database in ${data} is missing: expected it in ${passwordFile}.`);
  }
  await writeSecretOnce(passwordFile, randomBytes(24).toString('hex'));
  const password = readFileSync(passwordFile, 'utf8').trim();
  if (exists) refuseOtherVersion(data, placement.binaries.majorVersion);
  else await createCluster(placement, data, password);
  chmodSync(data, 0o700);
  return { data, password };
}
