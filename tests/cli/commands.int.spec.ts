import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { type CommandEnd, operatorCommand } from '../system/operator-command.js';

describe('commands', () => {
  let folder: string;
  let empty: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-commands-'));
    empty = await createTestDatabase({ services: [] });
  });

  afterAll(async () => {
    await empty.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const commands: readonly (readonly [string, ...string[]])[] = [
    ['backup'],
    ['restore', '--drop-replaced'],
    ['doctor'],
    ['migrate'],
    ['keys rotate'],
    ['ledger verify'],
    ['dead-letters'],
    ['demo remove'],
    ['users'],
  ];

  function run([name, ...args]: readonly [string, ...string[]], variables: Record<string, string> = {}) {
    return operatorCommand(name, args, { EMBERDECK_DATA_DIR: folder, ...variables });
  }

  const settingsOf = (url: string): Record<string, string> => ({
    DATABASE_URL: url,
    DATABASE_ROLE_SECRET: 'a secret of the roles that no other test has',
    CONTEXT_SECRET: 'the context secret of the tests, long enough',
    ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
  });

  /** Expects a plain sentence, without a log line or a stack. */
  function expectSentence({ code, output }: CommandEnd, sentence: string): void {
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^\{|^ +at /m);
    expect(code).toBe(1);
  }

  describe('a command', () => {
    it.each(commands)('%s %s: creates no database', async (...command) => {
      expectSentence(await run(command), `There is no database in ${folder} yet`);
      expect(await readdir(folder)).toEqual([]);
    });

    it.each(commands)('%s %s: prints its help and does nothing', async (name) => {
      const { code, output } = await run([name, '--help']);
      expect(code).toBe(0);
      expect(output).toContain(`Usage: emberdeck ${name}`);
      expect(existsSync(join(folder, 'postgres'))).toBe(false);
    });

    it('refuses an unknown option and prints the help', async () => {
      const { code, output } = await run(['keys rotate', '--bogus']);
      expect(output).toMatch(/^error: unknown option '--bogus'\n\nUsage: emberdeck keys rotate/);
      expect(code).toBe(2);
    });

    it.each(['backup', 'keys rotate'])('%s: reports that the database does not respond', async (name) => {
      const away = settingsOf('postgres://admin:secret@127.0.0.1:1/none');
      expectSentence(await run([name], away), 'PostgreSQL does not answer (');
    });

    it.each([
      ['backup', 'There is nothing to back up yet'],
      ['keys rotate', 'There are no tables of Emberdeck in this database'],
      ['ledger verify', 'or run the migration'],
      ['dead-letters', 'or run the migration'],
      ['users', 'or run the migration'],
    ])(
      '%s: reports at once that the database is not migrated or uses another secret',
      async (name, sentence) => {
        expectSentence(await run([name], settingsOf(empty.url)), sentence);
      },
    );
  });
});
