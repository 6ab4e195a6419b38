import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { launcherOf, lockDataDirectory } from '../src/data-lock.js';
import { ensureLocalSecrets, presentLocalSecrets } from '../src/local-secrets.js';
import { identityOf } from '../src/process-identity.js';
import { temporaryFolder } from './temporary-folder.js';

describe('the data folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  afterEach(() => folder.remove());

  it('gets private secrets at the first start, which no later start changes', async () => {
    const files = await ensureLocalSecrets(folder.path);
    const read = (): string[] => Object.values(files).map((file) => readFileSync(file, 'utf8'));
    const first = read();
    expect(Object.keys(files).sort()).toEqual([
      'CONTEXT_SECRET_FILE',
      'DATABASE_ROLE_SECRET_FILE',
      'ENCRYPTION_KEY_FILE',
    ]);
    expect(new Set(first).size).toBe(3);
    for (const secret of first) expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    for (const file of Object.values(files)) expect(statSync(file).mode & 0o777).toBe(0o600);
    await ensureLocalSecrets(folder.path);
    expect(read()).toEqual(first);
    expect(presentLocalSecrets(folder.path)).toEqual(files);
  });

  it('gets no secrets from a read', () => {
    expect(presentLocalSecrets(folder.path)).toEqual({});
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('belongs to one running launcher at a time', async () => {
    const lock = await lockDataDirectory(folder.path);
    expect(launcherOf(folder.path)?.pid).toBe(process.pid);
    await expect(lockDataDirectory(folder.path)).rejects.toThrow('already runs');
    lock.release();
    expect(launcherOf(folder.path)).toBeNull();
  });

  it('passes to the next launcher once an ending launcher is gone', async () => {
    const first = await lockDataDirectory(folder.path);
    first.announceEnd();
    const second = lockDataDirectory(folder.path);
    first.release();
    (await second).release();
  });

  it('stays claimed, without an error, when announcing the end fails', async () => {
    const lock = await lockDataDirectory(folder.path);
    const [file = ''] = readdirSync(folder.path);
    mkdirSync(join(folder.path, `${file}.draft`));
    lock.announceEnd();
    expect(launcherOf(folder.path)).toMatchObject({ pid: process.pid, ending: false });
    lock.release();
  });

  it('is not waited for by a launcher that is asked to end', async () => {
    const first = await lockDataDirectory(folder.path);
    first.announceEnd();
    const abort = new AbortController();
    const second = lockDataDirectory(folder.path, abort.signal);
    abort.abort();
    await expect(second).rejects.toThrow();
    first.release();
  });

  it('is free again when its launcher was killed', async () => {
    const launcher = fork(fileURLToPath(new URL('./programs/stub-program.js', import.meta.url)));
    await once(launcher, 'message');
    writeFileSync(join(folder.path, 'launcher.json'), JSON.stringify(identityOf(launcher.pid ?? 0)));
    await expect(lockDataDirectory(folder.path)).rejects.toThrow('already runs');
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    (await lockDataDirectory(folder.path)).release();
  });
});
