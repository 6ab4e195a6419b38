import { expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { AccountDeletion } from '@emberdeck/contracts/identity/account-deletion';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { runningDatabaseUrl } from '@emberdeck/processes/embedded-postgres';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { type ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import { loseJobs } from './lost-jobs.js';

/** A row of the person that the erasure of each service changes, in the order of the steps. */
const rows = {
  gamification: 'player_profile',
  analytics: 'member_name',
  messaging: 'member',
  notifications: 'member',
  identity: 'contact',
} as const;

const order = [...serviceNames.filter((name) => name !== 'identity'), 'identity'] as const;

/** A step of the erasure waits for this connection until it ends. */
class HeldStep {
  private constructor(
    private readonly client: pg.Client,
    private readonly pid: number,
  ) {}

  static async begin(url: string, service: keyof typeof rows, userId: string): Promise<HeldStep> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await eventually(async () => {
      await client.query('BEGIN');
      const sql = `SELECT pg_backend_pid() AS pid FROM ${service}.${rows[service]} WHERE user_id = $1 FOR UPDATE`;
      expect((await client.query(sql, [userId])).rowCount).toBeGreaterThan(0);
    }, recoveryMs);
    const { rows: found } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return new HeldStep(client, found[0]?.pid ?? 0);
  }

  async isReached(client: pg.Client): Promise<boolean> {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE $1::integer = ANY (pg_blocking_pids(pid))',
      [this.pid],
    );
    return (rowCount ?? 0) > 0;
  }

  end(): Promise<void> {
    return this.client.end();
  }
}

/** Tests that kill the process which erases an account, while each of its steps runs. */
export function erasuresSuite(
  theProduct: () => ProductUnderTest,
  dataFolder: () => string,
  processName: string,
): void {
  it(`erases an account in every service, whatever step kill -9 of ${processName} ends`, async () => {
    const product = theProduct();
    const browser = product.browser();
    const email = freshEmail();
    await browser.join(email);
    const { id } = (await browser.get<CurrentUser>('/api/auth/user')).body;
    const url = runningDatabaseUrl(dataFolder());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const held = new Map<string, HeldStep>();
    try {
      await client.query(`UPDATE identity.session SET reauthenticated_until = now() + interval '1 day'`);
      const asked = await browser.post<AccountDeletion>('/api/account/deletion', { messages: 'delete' });
      expect([asked.status, asked.body.messages]).toEqual([200, 'delete']);
      for (const service of order) held.set(service, await HeldStep.begin(url, service, id));
      await client.query('UPDATE identity.account_deletion SET ends_at = now() WHERE user_id = $1', [id]);
      const start = (): Promise<unknown> =>
        client.query(`SET search_path = identity;
          SELECT add_job('schedule', '{"name": "erase-accounts"}', job_key => 'test')`);
      for (const service of order) {
        const step = held.get(service);
        await eventually(async () => {
          await start();
          expect([service, await step?.isReached(client)]).toEqual([service, true]);
        }, 3 * recoveryMs);
        await product.kill(processName);
        await loseJobs(url, 'identity');
        await product.ready();
        await step?.end();
        held.delete(service);
      }
      await eventually(async () => {
        await start();
        const { rows: done } = await client.query(
          `SELECT (SELECT count(*) FROM identity.contact WHERE user_id = $1)::integer AS contacts,
                  (SELECT count(*) FROM gamification.player_profile WHERE user_id = $1)::integer AS profiles,
                  (SELECT erased_at IS NOT NULL FROM identity.account_deletion WHERE user_id = $1) AS erased`,
          [id],
        );
        expect(done).toEqual([{ contacts: 0, profiles: 0, erased: true }]);
      }, 3 * recoveryMs);
      expect((await browser.get('/api/auth/user')).status).toBe(401);
    } finally {
      for (const step of held.values()) await step.end();
      await client.end();
    }
  });
}
