import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkpointLedger, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aPlayer, connect, startGamification, TestClock } from './support.js';

describe('the checkpoint of the ledger', () => {
  const clock = new TestClock();
  let folder: string;
  let service: TestService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-checkpoints-'));
    service = await startGamification({ clock, environment: { EMBERDECK_BLOB_DIR: folder } });
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const verify = () => service.call(verifyLedger, {});
  const take = (): Promise<void> => runScheduledJob(service, 'gamification', checkpointLedger.name);
  const change = (sql: string) =>
    service.database.asAdministrator(
      `ALTER TABLE gamification.coin_transaction DISABLE TRIGGER USER;
       ALTER TABLE gamification.transfer DISABLE TRIGGER USER;
       SET LOCAL search_path = gamification;
       ${sql}`,
    );

  it('finds a cut end that everything in the database agrees with', async () => {
    const actor = await aPlayer(service);
    await connect(service, actor);
    expect((await verify()).checkpoint).toBeNull();
    await take();
    const { checkpoint, faults } = await verify();
    expect(checkpoint).toEqual({ takenAt: clock.now().toISOString(), accounts: 1 });
    expect(faults).toEqual([]);
    // What comes after the checkpoint is no fault.
    await connect(service, actor, { appName: 'Later' });
    expect((await verify()).faults).toEqual([]);
    await change(`
      DELETE FROM coin_transaction WHERE user_id = '${actor.userId}' AND sequence > 1;
      DELETE FROM transfer WHERE natural_key LIKE 'app_connected:${actor.userId}:%';
      UPDATE ledger_account SET balance = 100, transaction_count = 1, last_hash =
        (SELECT transaction_hash FROM coin_transaction WHERE user_id = '${actor.userId}')
       WHERE id = '${actor.userId}';`);
    expect((await verify()).faults).toMatchObject([{ kind: 'chain_cut', subject: actor.userId }]);
  });

  it('finds a changed checkpoint, and says that it has none where the file is gone', async () => {
    clock.advance(1000);
    await take();
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(async ({ parentPath, name }) => {
          const path = join(parentPath, name);
          return { path, text: await readFile(path, 'utf8') };
        }),
    );
    const newest = texts.find(({ text }) => text.startsWith(`ledger v1 ${clock.now().toISOString()}`));
    if (!newest) throw new Error('There is no file of the checkpoint');
    const line = /^[0-9a-f-]{36} 1 [0-9a-f]{64}$/m;
    expect(newest.text).toMatch(line);
    const user = '5d1f2a52-6b1f-4f0e-9e57-1d1f7ab3a2c1';
    const changed = [
      `${user} 0 ${'0'.repeat(64)}`,
      '',
      'no-user 1 0',
      `${user} 4294967296 0`,
      `${user} 1 \0`,
    ];
    for (const other of changed) {
      await writeFile(newest.path, newest.text.replace(line, other));
      expect((await verify()).faults).toMatchObject([{ kind: 'checkpoint' }]);
    }
    await rm(newest.path);
    expect(await verify()).toMatchObject({ checkpoint: null, faults: [] });
  });
});
