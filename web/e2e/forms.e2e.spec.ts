import { expect, test } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';

/** Needs the browser and the server. Component tests check the other rules of forms. */
test('posts a message once, even if the answer is lost and the page is reloaded before the retry', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, { storageState: await sessionOf(freshEmail('forms')) });
  const { page, communications, shell } = visitor;
  await communications.open();
  let isLost = false;
  await page.route('**/api/messages', async (route) => {
    if (isLost || route.request().method() !== 'POST') {
      return route.fallback();
    }
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await communications.post('Said once');
  await expect(shell.toasts.reading('Error', 'Failed to post message')).toBeVisible();
  await page.reload();
  await expect(communications.compose).toHaveValue('Said once');
  await communications.compose.press('Control+Enter');
  await expect(shell.toasts.reading('Success', 'Message posted successfully')).toBeVisible();
  await expect(communications.message('Said once')).toHaveCount(1);
  const items = (await (await page.request.get('/api/messages')).json()) as { content: string }[];
  expect(items.filter(({ content }) => content === 'Said once')).toHaveLength(1);
  await visitor.leave();
});
