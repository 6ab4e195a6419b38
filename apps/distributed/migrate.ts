import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { migrate } from '@emberdeck/platform/database/migrate';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { runProgram } from '../shared/program.js';
import { storedDataOfAll } from '../shared/services.js';
import { exitCodeOf, onStopRequest } from '../shared/stop-on-request.js';

const migrationSettings = baseSettings.pick({ DATABASE_URL: true, DATABASE_ROLE_SECRET: true });

/** Creates role, schema and tables of every service, then exits. Safe to run at any time and concurrently. */
async function start(logger: Logger): Promise<void> {
  const { base } = parseSettings({ base: migrationSettings }, processEnvironment());
  await migrate({
    databaseUrl: base.DATABASE_URL,
    secret: base.DATABASE_ROLE_SECRET,
    services: await storedDataOfAll(),
    logger,
  });
}

// The process may exit at any time: a running migration file is rolled back with its connection.
onStopRequest({ end: (reason) => process.exit(exitCodeOf(reason)), endAtOnce: () => process.exit(1) });
runProgram('migrate', processEnvironment()['LOG_LEVEL'] ?? 'info', start);
