import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { freePort } from '@emberdeck/processes/free-port';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { loadServices } from '@emberdeck/apps/shared/services';
import { operatorCommand, runCompiled } from '../system/operator-command.js';

describe('older program', () => {
  const configurationFault = 78;
  const reason =
    'The schema messaging was migrated by release 99.3.0, on which no release before 99.2.0 runs.';

  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-older-'));
    const services: ServiceDefinition[] = [];
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    database = await createTestDatabase({ services });
    await database.asAdministrator(
      `INSERT INTO messaging.migration (name, checksum, release, oldest_release) VALUES ('9999-drop.sql', 'x', '99.3.0', '99.2.0')`,
    );
  });

  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const variables = (): Record<string, string> => ({
    DATABASE_URL: database.url,
    DATABASE_ROLE_SECRET: database.secret,
    CONTEXT_SECRET: 'the context secret of the tests, long enough',
    ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
    EMBERDECK_DATA_DIR: folder,
  });

  describe('a program that is older than its database', () => {
    it('ends with one line and is not started again where a newer release has removed something', async () => {
      const port = String(await freePort());
      const { code, output } = await runCompiled('all-in-one/launcher', [], { ...variables(), PORT: port });
      expect(output.split('\n').filter((line) => line.includes(reason))).toHaveLength(1);
      expect(output).not.toMatch(/"stack"|^ +at |started again/m);
      expect(code).toBe(configurationFault);
    });

    it('is a finding of the doctor', async () => {
      const { output } = await operatorCommand('doctor', [], variables());
      expect(output).toMatch(new RegExp(`^FINDING.*migrations.*${reason}`, 'm'));
    });
  });
});
