import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';

let state: StorageState;
let visitor: Visitor;

const source = (name: string, type: string, createdBy = 'a member') => ({
  id: `source-${name}`,
  name,
  type,
  description: null,
  endpoint: null,
  hasApiKey: false,
  apiKeyLastFour: null,
  isActive: true,
  lastSyncAt: null,
  createdBy,
  createdAt: '2026-03-08T12:00:00.000Z',
  updatedAt: '2026-03-08T12:00:00.000Z',
});

/** The signed-in person has this role in a workspace of others, with these sources. */
async function actAs(page: Page, role: string, sources: readonly object[]): Promise<void> {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, role, ownsWorkspace: false } });
  });
  await page.route('**/api/data-sources?*', (route) => route.fulfill({ json: sources }));
}

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('roles'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

const files = [source('Figures', 'File Upload'), source('Costs', 'File Upload')];

test('a client is offered nothing that the server would refuse', async () => {
  const { page, dashboard, dataSources, shell } = visitor;
  await actAs(page, 'client', files);
  await dashboard.open();
  await expect(dashboard.sources.getByText('Figures')).toBeVisible();
  await expect(page.getByText('0 of 3 done.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Add Data Source|Add a data source|Upload/ })).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await shell.paletteField.fill('upload');
  await expect(shell.palette.getByRole('option', { name: /^Upload/ })).toHaveCount(0);
  await shell.paletteField.fill('data source');
  await expect(shell.palette.getByRole('option', { name: 'Data Sources' })).toBeVisible();
  await expect(shell.palette.getByRole('option', { name: /^Add/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/data-sources?add=1');
  await expect(dataSources.card('Figures')).toBeVisible();
  await expect(page.getByText('Members of the workspace manage them.')).toBeVisible();
  await expect(dataSources.dialog).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /Add|Upload|Delete/ })).toHaveCount(0);
});

test('a member is offered everything but the deletion of sources of others', async () => {
  const { page, dataSources, shell } = visitor;
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  await actAs(page, 'team_member', [...files, source('Own', 'File Upload', id)]);
  await page.goto('/data-sources');
  await expect(dataSources.card('Figures')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /Add|Upload|Delete/ })).toHaveCount(5);
  await expect(main.getByRole('button', { name: /Delete/ })).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await shell.paletteField.fill('upload');
  await expect(shell.palette.getByRole('option', { name: /^Upload/ })).toHaveCount(4);
});
