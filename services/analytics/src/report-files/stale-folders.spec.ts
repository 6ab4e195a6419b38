import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { StaleFolders } from './stale-folders.service.js';

const silent = (): void => undefined;
const logger: Logger = { debug: silent, info: silent, warn: silent, error: silent, child: () => logger };

let temporary: string;

class OwnFolder extends StaleFolders {
  protected override readonly temporary = temporary;
}

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'emberdeck-stale-spec-'));
});

afterEach(() => rm(temporary, { recursive: true }));

/** A folder whose newest change, and that of its file, is this long ago. */
async function aFolder(name: string, minutes: { folder: number; file: number }): Promise<void> {
  const path = join(temporary, name);
  await mkdir(path);
  await writeFile(join(path, 'report.pdf'), 'x');
  const ago = (count: number): Date => new Date(Date.now() - count * 60_000);
  await utimes(join(path, 'report.pdf'), ago(minutes.file), ago(minutes.file));
  await utimes(path, ago(minutes.folder), ago(minutes.folder));
}

it('removes the folders of killed processes, and nothing that is in use or of others', async () => {
  await aFolder('emberdeck-report-killed', { folder: 61, file: 61 });
  await aFolder('emberdeck-report-written', { folder: 61, file: 1 });
  await aFolder('emberdeck-report-new', { folder: 1, file: 1 });
  await aFolder('other-report-old', { folder: 999, file: 999 });
  await symlink(join(temporary, 'other-report-old'), join(temporary, 'emberdeck-report-link'));
  const folders = new OwnFolder(new SystemClock(), logger);
  folders.onModuleInit();
  await folders.onModuleDestroy();
  expect((await readdir(temporary)).sort()).toEqual([
    'emberdeck-report-link',
    'emberdeck-report-new',
    'emberdeck-report-written',
    'other-report-old',
  ]);
  expect(await readdir(join(temporary, 'other-report-old'))).toEqual(['report.pdf']);
});
