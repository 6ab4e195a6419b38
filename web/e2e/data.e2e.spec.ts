import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import JSZip from 'jszip';
import { startFeedServer } from './feedServer.js';
import type { FeedServer } from './feedServer.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';

/** Figures from an API and a webhook to the dashboard, and from there into a file of each format. */

const run = promisify(execFile);

const today = new Date().toISOString();
const points = [
  { name: 'active_users', value: 1_250, unit: 'users', timestamp: today },
  { name: 'revenue_pro', value: 6_492, unit: 'usd', timestamp: today },
  { name: 'signups', value: 17, unit: null, timestamp: today },
];

/** The text of all files in an Office document whose path matches. */
async function partsOf(bytes: Buffer, path: RegExp): Promise<string> {
  const archive = await JSZip.loadAsync(bytes);
  const files = archive.file(path);
  expect(files.length, String(path)).toBeGreaterThan(0);
  return (await Promise.all(files.map((file) => file.async('string')))).join('\n');
}

test.describe.configure({ mode: 'serial' });

test.describe('figures of a team', () => {
  let feed: FeedServer;
  let ada: Visitor;

  test.beforeAll(async ({ browser }) => {
    feed = await startFeedServer({ '/metrics': points, '/text': 'hello' });
    ada = await Visitor.arrive(browser, { storageState: await sessionOf(freshEmail('ada')) });
  });

  test.afterAll(async () => {
    await ada.leave();
    await feed.stop();
  });

  test('an API is tested with its reason, then saved and synced', async () => {
    const { page, dataSources, shell } = ada;
    await page.goto('/data-sources');
    await dataSources.openAddDialog();
    const { dialog } = dataSources;
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('Type').selectOption({ label: 'API Integration' });
    const testButton = dialog.getByRole('button', { name: 'Test connection' });
    for (const [address, reason] of [
      [feed.address('/nothing'), /nothing at this address \(status 404\)/],
      ['http://192.168.0.1/metrics', /private|internal|public/i],
    ] as const) {
      await dialog.getByLabel('Endpoint URL').fill(address);
      await testButton.click();
      await expect(dialog.getByRole('alert')).toContainText(reason);
    }
    await dialog.getByLabel('Endpoint URL').fill(feed.address('/metrics'));
    await dialog.getByLabel('API Key').fill('sk-test-1234');
    await testButton.click();
    await expect(dialog.getByRole('alert')).toHaveText('The connection works.');
    await expect(dialog.getByRole('table', { name: 'What would come in' })).toContainText('signups');
    await dialog.getByRole('button', { name: 'Add Data Source' }).click();
    await expect(shell.toasts.saying('Data source created successfully')).toBeVisible();
    expect(feed.requests.at(-1)?.authorization).toBe('Bearer sk-test-1234');

    const card = dataSources.card('Shop');
    await expect(card).toContainText('1234');
    await dataSources.chooseAction('Shop', 'Sync now');
    await expect(card.getByRole('status')).toContainText(/Synced: \d rows? added/);
    await dataSources.chooseAction('Shop', 'Runs');
    const runs = page.getByRole('dialog', { name: 'Runs of Shop' });
    await expect(runs.getByRole('listitem').first()).toContainText('3 read');
    await page.keyboard.press('Escape');
    await expect(runs).toHaveCount(0);
  });

  test('the line of a webhook delivers, and the dashboard moves without a reload', async ({ browser }) => {
    const { page, dataSources, dashboard } = ada;
    await dataSources.openAddDialog();
    await dataSources.dialog.getByLabel('Name').fill('Till');
    await dataSources.dialog.getByLabel('Type').selectOption({ label: 'Webhook' });
    await dataSources.submit();
    const panel = page.getByRole('dialog', { name: 'Webhook of Till' });
    const line = await panel.getByRole('group', { name: 'Try it in a shell' }).innerText();
    await panel.getByRole('button', { name: 'Done' }).click();

    const watcher = await browser.newContext({ storageState: await page.context().storageState() });
    const second = new Visitor(await watcher.newPage());
    await second.dashboard.open();
    await expect(second.dashboard.metric('Active Users')).toContainText('1,250');
    const { stdout } = await run('sh', ['-c', line]);
    expect(JSON.parse(stdout)).toEqual({ accepted: true, duplicate: false });
    // Both sources count: a figure adds up its sources.
    await expect(second.dashboard.metric('Active Users')).toContainText('1,292', { timeout: 2_000 });
    await second.leave();

    await dataSources.chooseAction('Till', 'Runs');
    await expect(
      page.getByRole('dialog', { name: 'Runs of Till' }).getByRole('listitem').first(),
    ).toContainText('webhook');
    await page.keyboard.press('Escape');
    await dashboard.open('/?metric=signups&compare=previous');
    await expect(page.getByRole('figure', { name: /signups/i })).toBeVisible();
  });

  test('a report in each format is made, downloaded and read back', async () => {
    const { page, reports, shell } = ada;
    await page.goto('/reports');
    await reports.generate('Executive Summary', 'PDF');
    const pdf = await reports.download(reports.card('Executive Summary Report').first());
    await expect(shell.toasts.saying('Report generated successfully')).toBeVisible();
    expect(pdf.name).toMatch(/\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');

    await reports.generate('Detailed Analytics', 'Excel');
    const excel = await reports.download(reports.card('Detailed Analytics Report').first());
    expect(excel.name).toMatch(/\.xlsx$/);
    expect(await partsOf(excel.bytes, /^xl\/worksheets\/.*\.xml$/)).toMatch(/<v>1292<\/v>/);

    await reports.generate('Client Presentation', 'PowerPoint');
    const slides = await reports.download(reports.card('Client Presentation Report').first());
    expect(slides.name).toMatch(/\.pptx$/);
    expect(await partsOf(slides.bytes, /^ppt\/slides\/slide\d+\.xml$/)).toContain('1,292');
  });
});
