import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { withFilesInMemory } from './temporary-files.mjs';

describe('the temporary files of tests', () => {
  const chosen = process.env.TMPDIR;

  beforeEach(() => delete process.env.TMPDIR);
  afterEach(() => {
    if (chosen !== undefined) process.env.TMPDIR = chosen;
  });

  it('are deleted after the run, and later ones are where they were before', async () => {
    const usual = tmpdir();
    const during = await withFilesInMemory(async () => {
      const file = join(tmpdir(), 'emberdeck-file-of-a-run');
      writeFileSync(file, 'x');
      return { folder: tmpdir(), file };
    });
    // A machine without room in memory writes to the usual place.
    assert.equal(existsSync(during.file), during.folder === usual);
    rmSync(during.file, { force: true });
    assert.equal(tmpdir(), usual);
  });

  it('are where the environment says', async () => {
    process.env.TMPDIR = '/chosen';
    assert.equal(await withFilesInMemory(async () => tmpdir()), '/chosen');
    delete process.env.TMPDIR;
  });
});
