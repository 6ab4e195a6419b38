import { migrate } from '@emberdeck/platform/database/migrate';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import type { TestDatabase } from '@emberdeck/testing/database/test-database';
import { definition } from '../src/definition.js';

/** Applies the migrations of analytics whose names are included. */
export const migrateTo = (database: TestDatabase, isIncluded: (name: string) => boolean): Promise<void> =>
  migrate({
    databaseUrl: database.url,
    secret: database.secret,
    services: [definition],
    logger: new SilentLogger(),
    only: (_schema, name) => isIncluded(name),
  });
