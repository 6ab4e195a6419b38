import {
  cpSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureCluster } from '../src/postgres/cluster.js';
import { copiedBinaries, installedBinaries, restoreSymlinks } from '../src/postgres/postgres-binaries.js';
import { canRun, isRoot, unprivilegedAccount } from '../src/postgres/server-account.js';
import { temporaryFolder } from './temporary-folder.js';

describe('setting up PostgreSQL', () => {
  let folder: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  afterEach(() => folder.remove());

  it('leaves neither a password file nor a partial database when it fails', async () => {
    const binaries = { ...installedBinaries(), initdb: '/bin/false' };
    const placement = { folder: folder.path, clusterFolder: folder.path, binaries, account: null };
    await expect(ensureCluster(placement)).rejects.toThrow('could not be created');
    expect(readdirSync(folder.path)).toEqual(['password']);
  });

  it('creates the symbolic links that an installation without scripts lacks', () => {
    mkdirSync(join(folder.path, 'native', 'lib'), { recursive: true });
    writeFileSync(join(folder.path, 'native', 'lib', 'libx.so.1.2'), '');
    const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
    writeFileSync(join(folder.path, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    restoreSymlinks(folder.path);
    restoreSymlinks(folder.path);
    expect(readlinkSync(join(folder.path, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
  });

  if (isRoot()) {
    it('copies programs from an inaccessible folder to one where the database user can run them', () => {
      const account = unprivilegedAccount();
      const installed = installedBinaries();
      const home = join(folder.path, 'home');
      cpSync(installed.folder, home, { recursive: true, verbatimSymlinks: true });
      chmodSync(home, 0o700);
      const closed = { ...installed, folder: home, postgres: join(home, 'bin', 'postgres') };
      expect(canRun(account, closed.postgres)).toBe(false);
      const copied = copiedBinaries(closed, join(folder.path, 'system'));
      expect(canRun(account, copied.postgres)).toBe(true);
      rmSync(home, { recursive: true });
      expect(copiedBinaries(closed, join(folder.path, 'system'))).toEqual(copied);
      expect(existsSync(copied.initdb)).toBe(true);
    });
  }
});
