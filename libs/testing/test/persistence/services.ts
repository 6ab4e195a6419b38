import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';

const sql = new URL('../../../test/persistence/sql/', import.meta.url);

export const alpha = { name: 'alpha', migrations: new URL('alpha/', sql) };
export const beta = { name: 'beta', migrations: new URL('beta/', sql) };

/** Creates a database with the two services of these tests. */
export const testDatabase = (): Promise<TestDatabase> => createTestDatabase({ services: [alpha, beta] });
