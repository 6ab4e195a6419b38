import { demoTeammates } from '@emberdeck/contracts/demo/demo-workspace';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { expect, request, test } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { sessionOf } from './signInByApi.js';
import { ownSite } from './ownSite.js';
import { Visitor } from './visitor.js';

/** What an external client sees, from the figures to the file of a shared report. */

const title = 'Figures for the client';

test('a client reads figures, sources and the file of a shared report, and changes nothing', async ({
  browser,
  baseURL,
}) => {
  const client = demoTeammates.find(({ role }) => role === 'client');
  if (!client || !baseURL) throw new Error('There is no client, or no address');
  const owner = await request.newContext({ baseURL, storageState: demoSession, extraHTTPHeaders: ownSite });
  const config = { dateRange: '30days', format: 'pdf', includedMetrics: ['active_users'] };
  const created = await owner.post('/api/reports', {
    data: { title, type: 'client_presentation', config },
  });
  const { id } = (await created.json()) as Report;
  const shared = await owner.put(`/api/reports/${id}/sharing`, { data: { userIds: [client.userId] } });
  expect(shared.ok()).toBe(true);
  const visitor = await Visitor.arrive(browser, { storageState: await sessionOf(client.email) });
  const { page, dashboard, reports } = visitor;
  const main = page.getByRole('main');

  await dashboard.open();
  await expect(dashboard.metric('Active Users')).toContainText('+12.5%');
  await expect(dashboard.metric('Data Sources')).toContainText('+3 new');
  await expect(main.getByRole('link', { name: 'Add Data Source' })).toHaveCount(0);
  await expect(dashboard.sources.getByRole('listitem').first()).toBeVisible();

  await page.goto('/data-sources');
  await expect(main.getByText(/Members of the workspace manage them\./)).toBeVisible();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('button', { name: /Add|Upload|Delete/ })).toHaveCount(0);

  await page.goto('/reports');
  const file = await reports.download(reports.card(title));
  expect(file.name).toMatch(/\.pdf$/);
  expect(file.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await expect(main.getByRole('button', { name: /Generate|Share|Delete|Schedule/ })).toHaveCount(0);

  await owner.delete(`/api/reports/${id}`);
  await expect(reports.card(title)).toHaveCount(0);
  await owner.dispose();
  await visitor.leave();
});
