import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import type { TestSocket } from '@emberdeck/testing/system/test-socket';
import { Webhook } from 'standardwebhooks';
import { sharedProduct } from './shared-product.js';

describe('figures of an open dashboard', () => {
  let member: Browser;
  let socket: TestSocket;

  beforeAll(async () => {
    const product = await sharedProduct('all-in-one');
    member = product.browser();
    await member.join(freshEmail());
    socket = await member.openSocket();
  });

  const addSource = async (type: string): Promise<CreatedDataSource> =>
    (await member.post<CreatedDataSource>('/api/data-sources', { name: type, type })).body;

  const users = async (): Promise<number | null> =>
    (await member.get<DashboardMetrics>('/api/dashboard/metrics')).body.activeUsers;

  /** The figure that the browser reads once a message has told it to. */
  async function usersAfter(write: () => Promise<unknown>): Promise<number | null> {
    await users();
    socket.received.length = 0;
    await write();
    await socket.waitFor('source_changed');
    return users();
  }

  it('are read again after a delivery of a webhook', async () => {
    const source = await addSource('Webhook');
    await socket.waitFor('source_changed');
    const [id, at] = [randomUUID(), new Date()];
    const body = JSON.stringify({ points: [{ name: 'active_users', value: 41 }] });
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(source.webhookSecret ?? '').sign(id, at, body),
    };
    const write = () => fetch(source.webhookUrl ?? '', { method: 'POST', body, headers });
    expect(await usersAfter(write)).toBe(41);
  });

  it('are read again after an upload', async () => {
    const source = await addSource('File Upload');
    await socket.waitFor('source_changed');
    const content = new Uint8Array(Buffer.from('name,value\nactive_users,2\n'));
    const write = () => member.upload(`/api/data-sources/${source.id}/uploads`, { name: 'a.csv', content });
    expect(await usersAfter(write)).toBe(43);
  });

  it('are read again after a sync, whose ended run a message holds', async () => {
    const product = await sharedProduct('all-in-one');
    const analyst = product.browser();
    await analyst.join(freshEmail());
    await analyst.post('/api/sample-data', {});
    const sources = (await analyst.get<CreatedDataSource[]>('/api/data-sources')).body;
    const source = sources.find(({ type }) => type === 'API Integration');
    const open = await analyst.openSocket();
    await analyst.post(`/api/data-sources/${source?.id}/sync`, { fromStart: false });
    const isEnded = ({ run: { sourceId, status } }: { run: SyncRun }): boolean =>
      sourceId === source?.id && status === 'succeeded';
    const { run } = await open.waitFor('sync_run', isEnded);
    expect(run).toMatchObject({ trigger: 'manual', reason: null });
    const { source: row } = await open.waitFor('source_changed', (each) => each.source?.id === source?.id);
    expect(row).toMatchObject({ lastFailure: null, lastSyncAt: expect.any(String) });
  });
});
