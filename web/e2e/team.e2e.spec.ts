import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectNoViolation } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';

/** A team works together: two browsers, from the invitation to the removal. */

const visitors: Visitor[] = [];

async function arrive(...[browser, options]: Parameters<typeof Visitor.arrive>): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, options);
  visitors.push(visitor);
  return visitor;
}

test.afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
});

/** An open dialog hides it from the accessibility tree. */
const workspace = (page: Page) => page.getByRole('button', { name: /^Workspace: /, includeHidden: true });

/** Marks the page. The mark is lost when the page loads again. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
const expectSamePage = (page: Page) => expect(page.locator('html[data-same-page]')).toHaveCount(1);

/** Makes a link for a client, and returns its address. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invite Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Member' });
  await dialog.getByRole('radio', { name: 'By a link' }).check();
  await dialog.getByLabel('Role').selectOption('Client');
  const answer = page.waitForResponse('**/api/team/invitations');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const { invitations } = (await (await answer).json()) as { invitations: { link: string }[] };
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const { search } = new URL(invitations[0]?.link ?? '');
  return `/${search}`;
}

test('a member joins by a link, gets another role and is removed, each without a reload', async ({
  browser,
}) => {
  const owner = await arrive(browser, { storageState: await sessionOf(freshEmail('owner')) });
  const guest = await arrive(browser, {
    storageState: await sessionOf(freshEmail('guest')),
    viewport: { width: 390, height: 844 },
  });
  await owner.page.goto('/team');
  const name = (await workspace(owner.page).textContent()) ?? '';
  await guest.page.goto(await makeLink(owner.page));
  const own = workspace(guest.page);
  const prompt = guest.page.getByRole('dialog', { name: 'Invitation' });
  await expect(prompt).toContainText(`${name} as Client.`);
  const ownName = (await own.textContent()) ?? '';
  await expectNoViolation(guest.page, 'invitation');
  await expectNoSidewaysScroll(guest.page, 'invitation');
  await mark(guest.page);
  await prompt.getByRole('button', { name: 'Join' }).click();
  await expect(own).toHaveText(name);
  await expectSamePage(guest.page);

  await guest.page.goto('/data-sources');
  await expect(guest.page.getByText('Sources appear here once a member')).toBeVisible();
  await mark(guest.page);
  const actions = owner.page.getByRole('button', { name: /^Actions for/ });
  const card = owner.page
    .getByRole('listitem')
    .filter({ has: actions })
    .filter({ hasNot: owner.page.getByText('You', { exact: true }) });
  await expect(card).toContainText('Client');
  await expect(card).toContainText('Online');
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await owner.page.getByRole('menuitem', { name: 'Change role' }).click();
  await owner.page.getByRole('radio', { name: /^Team Member/ }).check();
  await owner.page.getByRole('button', { name: 'Save' }).click();
  await expect(guest.page.getByRole('button', { name: 'Add Data Source' }).first()).toBeVisible();

  await card.getByRole('button', { name: /^Actions for/ }).click();
  await owner.page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove from workspace' }).click();
  // The toast is there for seconds, and the name may come before or after it.
  await Promise.all([
    expect(guest.page.getByText(`You were removed from ${name}`, { exact: true })).toBeVisible(),
    expect(own).toHaveText(ownName),
  ]);
  await expectSamePage(guest.page);

  await owner.page.setViewportSize({ width: 390, height: 844 });
  await owner.page.getByRole('button', { name: 'Audit log' }).click();
  await expect(owner.page.getByRole('dialog', { name: 'Audit log' }).getByRole('row').nth(4)).toBeVisible();
  // The dialog scrolls, and not the table in it, which the keyboard would not reach.
  await expectNoViolation(owner.page, 'audit log on a phone');
});

test('a new workspace opens, and the menu leads back to the first one', async ({ browser }) => {
  const { page } = await arrive(browser, { storageState: await sessionOf(freshEmail('owner')) });
  await page.goto('/');
  const first = (await workspace(page).textContent()) ?? '';
  await mark(page);
  const other = await page.context().newPage();
  await other.goto('/team');
  await workspace(page).click();
  await page.getByRole('menuitem', { name: 'New workspace' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Side project');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(workspace(page)).toHaveText('Side project');
  await expect(workspace(other)).toHaveText('Side project');
  await workspace(page).click();
  await page.getByRole('menuitemradio', { name: first }).click();
  await expect(workspace(page)).toHaveText(first);
  await expect(workspace(other)).toHaveText(first);
  await expectSamePage(page);
});
