import { expect, it } from '@jest/globals';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { runningDatabaseUrl } from '@emberdeck/processes/embedded-postgres';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { type ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';
import { loseJobs } from './lost-jobs.js';

/** Enough for an export to take seconds. */
const messages = 20_000;

/** Tests that kill the process which makes an export. */
export function exportsSuite(
  theProduct: () => ProductUnderTest,
  dataFolder: () => string,
  processName: string,
): void {
  it(`finishes the export of a person once, and serves it, after kill -9 of ${processName}`, async () => {
    const product = theProduct();
    const browser = product.browser();
    await browser.join(freshEmail());
    const { id, workspaceId } = (await browser.get<CurrentUser>('/api/auth/user')).body;
    await withConnection(runningDatabaseUrl(dataFolder()), 'test', async (client) => {
      await client.query(`UPDATE identity.session SET reauthenticated_until = now() + interval '1 day'`);
      await client.query(
        `INSERT INTO messaging.message (id, workspace_id, author_id, content)
         SELECT gen_random_uuid(), $1, $2, repeat('word ', 50) FROM generate_series(1, $3)`,
        [workspaceId, id, messages],
      );
    });
    const made = await browser.post<PersonalExport>('/api/exports', {});
    expect(made.status).toBe(202);
    await eventually(async () => {
      const [row] = (await browser.get<PersonalExport[]>('/api/exports')).body;
      expect(row?.progress).toBeGreaterThan(0);
      expect(row?.status).toBe('running');
    }, recoveryMs);
    await product.kill(processName);
    await loseJobs(runningDatabaseUrl(dataFolder()), 'identity');
    await product.ready();
    await eventually(async () => {
      const { body } = await browser.get<PersonalExport[]>('/api/exports');
      expect(body).toMatchObject([{ id: made.body.id, status: 'ready' }]);
    }, 2 * recoveryMs);
    const { headers } = await browser.navigate(`/api/exports/${made.body.id}/file`);
    const file = await browser.navigate(headers.get('location') ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*emberdeck-data-/);
  });
}
