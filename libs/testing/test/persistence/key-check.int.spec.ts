import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { requireRightKey } from '@emberdeck/platform/security/key-check';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import type { TestDatabase } from '../../src/database/test-database.js';
import { testDatabase } from './services.js';

const key = 'the encryption key of this installation';
const other = 'another encryption key that is long enough';
const column = { table: 'note', column: 'title' };

describe('the start of a service that seals secrets', () => {
  let database: TestDatabase;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await testDatabase();
    work = new UnitOfWork(await database.connect('alpha'));
  });

  beforeEach(() => database.asAdministrator('TRUNCATE alpha.key_check, alpha.note'));

  afterAll(() => database.drop());

  const start = (current: string, old: readonly string[] = []) =>
    requireRightKey(work, new SecretBox(current, old), [column]);

  it('is refused with a different key than the first one, without naming a key', async () => {
    await Promise.all([start(key), start(key)]);
    await start(key);
    const refused = await start(other).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'ConfigurationError' });
    expect(String(refused)).toMatch(/ENCRYPTION_KEY: .* sealed with another key \([0-9a-f]{8}, /);
    expect(String(refused)).not.toContain(other);
  });

  it('succeeds with the first key among the old ones', async () => {
    await start(key);
    await start(other, [key]);
    await start(key, [other]);
  });

  it('is refused if secrets of an earlier release are sealed with a different key', async () => {
    const id = '00000000-0000-4000-8000-0000000000aa';
    const sealed = new SecretBox(key).seal('token', { ...column, rowId: id });
    await database.asAdministrator(
      `INSERT INTO alpha.note (id, workspace_id, title) VALUES ($1, gen_random_uuid(), $2)`,
      [id, sealed],
    );
    await expect(start(other)).rejects.toThrow('ENCRYPTION_KEY');
    await start(key);
  });
});
