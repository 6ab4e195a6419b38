import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { broken, failing } from './failures.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail, freshPhone } from './visitor.js';
import type { StorageState } from './signInByApi.js';

/** What becomes of a form whose answer is lost or late or refuses it, and of the focus of who has sent it. */

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('forms'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

const messages = '**/api/messages';
const sources = '**/api/data-sources';
const apps = '**/api/connected-apps';
const profile = '**/api/player/profile';
const invitations = '**/api/referrals/send';

/** The server does the next thing it is asked for, but the connection is cut before the answer. */
async function loseNextAnswer(page: Page, call: string): Promise<void> {
  let isLost = false;
  await page.route(call, async (route) => {
    if (isLost || route.request().method() !== 'POST') {
      return route.fallback();
    }
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/** Lets what is sent wait, however long. Answers how to let it go. */
async function holdPosts(page: Page, call: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(call, async (route) => {
    if (route.request().method() === 'POST') {
      await held;
    }
    return route.fallback();
  });
  return release;
}

/** How many of a list of the server say this. */
async function countOf(page: Page, path: string, words: string): Promise<number> {
  const items = (await (await page.request.get(path)).json()) as object[];
  return items.filter((item) => JSON.stringify(item).includes(words)).length;
}

test.describe('an answer that was lost', () => {
  test('doubles no message, also when the page is loaded again before the next try', async () => {
    const { page, communications, shell } = visitor;
    await communications.open();
    await loseNextAnswer(page, messages);
    await communications.post('Said once');
    await expect(shell.toasts.reading('Error', 'Failed to post message')).toBeVisible();
    await page.reload();
    await expect(communications.compose).toHaveValue('Said once');
    await communications.compose.press('Control+Enter');
    await expect(shell.toasts.reading('Success', 'Message posted successfully')).toBeVisible();
    await expect(communications.message('Said once')).toHaveCount(1);
    expect(await countOf(page, '/api/messages', 'Said once')).toBe(1);
  });

  test('is forgotten with the draft: the same words later are another message', async () => {
    const { page, communications, shell } = visitor;
    await communications.open();
    await loseNextAnswer(page, messages);
    await communications.post('Yes');
    await expect(communications.compose).toHaveValue('Yes');
    await communications.compose.fill('');
    await communications.post('Yes');
    await expect(shell.toasts.reading('Success', 'Message posted successfully')).toBeVisible();
    expect(await countOf(page, '/api/messages', '"Yes"')).toBe(2);
  });

  test('doubles no data source, and something else is something else', async () => {
    const { page, dataSources, shell } = visitor;
    await page.goto('/data-sources');
    await loseNextAnswer(page, sources);
    await dataSources.add({ name: 'Added once', type: 'Webhook' });
    await expect(shell.toasts.reading('Error', 'Failed to create data source')).toBeVisible();
    await dataSources.submit();
    await expect(shell.toasts.reading('Success', 'Data source created successfully')).toBeVisible();
    await expect(dataSources.card('Added once')).toHaveCount(1);
    expect(await countOf(page, '/api/data-sources', 'Added once')).toBe(1);

    await page.unroute(sources);
    await loseNextAnswer(page, sources);
    await dataSources.add({ name: 'First thought', type: 'Webhook' });
    await expect(shell.toasts.reading('Error', 'Failed to create data source')).toBeVisible();
    await dataSources.dialog.getByLabel('Name').fill('Second thought');
    await dataSources.submit();
    await expect(dataSources.card('Second thought')).toBeVisible();
  });

  test('doubles no deck, and its coins are told', async () => {
    const { page, decks, shell } = visitor;
    await page.goto('/connect-apps');
    await loseNextAnswer(page, apps);
    await decks.connect({ name: 'Connected once', type: 'Work' });
    await expect(shell.toasts.reading('Error', 'Failed to connect app')).toBeVisible();
    await decks.submit();
    const text = 'App connected successfully! You earned 10 coins.';
    await expect(shell.toasts.reading('Success', text)).toBeVisible();
    expect(await countOf(page, '/api/connected-apps', 'Connected once')).toBe(1);
  });

  test('does not turn an invitation into one that was sent before', async () => {
    const { page, referrals, shell } = visitor;
    await page.goto('/refer-friends');
    await loseNextAnswer(page, invitations);
    await referrals.invite('Invited once', freshPhone());
    await expect(shell.toasts.reading('Error', 'Failed to send referral')).toBeVisible();
    await referrals.send();
    await expect(shell.toasts.saying('SMS Not Sent')).toBeVisible();
    await expect(referrals.inviteLink).toBeVisible();
    expect(await countOf(page, '/api/referrals', 'Invited once')).toBe(1);
  });
});

test.describe('an answer that comes late', () => {
  test('does not lead back to the screen of the data sources', async () => {
    const { page, dataSources, shell } = visitor;
    await page.goto('/data-sources');
    const letGo = await holdPosts(page, sources);
    await dataSources.add({ name: 'Slow files', type: 'File Upload' });
    await dataSources.dialog.getByRole('button', { name: 'Cancel' }).click();
    await shell.goTo('Communications');
    await expect(shell.heading).toHaveText('Communications');
    letGo();
    await expect(shell.toasts.reading('Success', 'Data source created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/communications$/);
    await expect(shell.heading).toHaveText('Communications');
    await expect(dataSources.dialog).toHaveCount(0);
  });

  test('opens nothing on the screen that it was asked from either', async () => {
    const { page, dataSources, shell } = visitor;
    await page.goto('/data-sources');
    const letGo = await holdPosts(page, sources);
    await dataSources.add({ name: 'Unwanted files', type: 'File Upload' });
    await dataSources.dialog.getByRole('button', { name: 'Cancel' }).click();
    letGo();
    await expect(shell.toasts.reading('Success', 'Data source created successfully')).toBeVisible();
    await expect(dataSources.card('Unwanted files')).toBeVisible();
    await expect(dataSources.dialog).toHaveCount(0);
  });

  test('does not close the dialog of the next app', async () => {
    const { page, decks, shell } = visitor;
    await page.goto('/connect-apps');
    const letGo = await holdPosts(page, apps);
    await decks.connect({ name: 'First app', type: 'Work' });
    await decks.dialog.getByRole('button', { name: 'Cancel' }).click();
    await decks.openDialog();
    await decks.dialog.getByLabel('App Name').fill('Second app');
    letGo();
    await expect(shell.toasts.saying('App connected successfully!')).toBeVisible();
    await expect(decks.dialog.getByLabel('App Name')).toHaveValue('Second app');
  });

  test('does not close the dialog of the profile that was opened again', async () => {
    const { page, profile: player, shell } = visitor;
    await page.goto('/profile');
    const letGo = await holdPosts(page, profile);
    await player.rename('First Name');
    await player.dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await player.dialog.getByLabel('Display Name').fill('Second Name');
    letGo();
    await expect(shell.toasts.reading('Success', 'Player profile updated successfully')).toBeVisible();
    await expect(player.dialog.getByLabel('Display Name')).toHaveValue('Second Name');
  });

  test('does not close the reply box of the next reply', async () => {
    const { page, communications, shell } = visitor;
    await communications.open();
    await communications.post('Two answers please');
    await expect(communications.likeButton('Two answers please')).toBeEnabled();
    const letGo = await holdPosts(page, messages);
    await communications.reply('Two answers please', 'The first of them');
    await communications.replyBox.press('Escape');
    const box = await communications.openReply('Two answers please');
    await box.fill('The second of them');
    letGo();
    await expect(shell.toasts.reading('Success', 'Message posted successfully')).toBeVisible();
    await expect(box).toHaveValue('The second of them');
  });

  test('brings a message that failed back into the box that stands there by then', async () => {
    const { page, communications, shell } = visitor;
    await communications.open();
    await page.route(messages, failing('POST'));
    const letGo = await holdPosts(page, messages);
    await communications.post('Where is it');
    await shell.goTo('Team');
    await shell.goTo('Communications');
    await expect(communications.compose).toHaveValue('');
    letGo();
    await expect(communications.compose).toHaveValue('Where is it');
  });

  test('clears of an invitation what was sent, not what was typed since', async () => {
    const { page, referrals, shell } = visitor;
    await page.goto('/refer-friends');
    const letGo = await holdPosts(page, invitations);
    await referrals.invite('Ada', freshPhone());
    const next = freshPhone();
    await referrals.phoneField.fill(next);
    letGo();
    await expect(shell.toasts.saying('SMS Not Sent')).toBeVisible();
    await expect(referrals.phoneField).toHaveValue(next);
    await expect(referrals.nameField).toHaveValue('');
  });
});

test('fields that a type of source does not show are not sent', async () => {
  const { page, dataSources } = visitor;
  await page.goto('/data-sources');
  await dataSources.openAddDialog();
  const field = (label: string) => dataSources.dialog.getByLabel(label);
  await field('Name').fill('Only files');
  await field('Type').selectOption('API Integration');
  await field('Endpoint URL').fill('not a url');
  await field('API Key').fill('a secret that is not for files');
  await field('Type').selectOption('File Upload');
  await expect(field('Endpoint URL')).toHaveCount(0);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /data-sources/.test(request.url()),
  );
  await dataSources.submit();
  expect((await sent).postDataJSON()).toEqual({ name: 'Only files', type: 'File Upload', description: '' });
  await expect(dataSources.dialog).toContainText('Upload to Only files');
});

test('what was typed into a dialog is not thrown away without a question', async () => {
  const { page, dataSources } = visitor;
  const { dialog } = dataSources;
  const beside = { x: 5, y: 5 };
  await page.goto('/data-sources');
  await dataSources.openAddDialog();
  await page.mouse.click(beside.x, beside.y);
  await expect(dialog).toHaveCount(0);

  await dataSources.openAddDialog();
  await dialog.getByLabel('Name').fill('Half a name');
  await page.mouse.click(beside.x, beside.y);
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  await expect(dialog.getByText('Discard changes?')).toHaveCount(0);

  const keep = dialog.getByRole('button', { name: 'Keep editing' });
  for (const ask of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await ask();
    await expect(dialog.getByText('Discard changes?')).toBeVisible();
    await expect(keep).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(keep).toHaveCount(0);
    await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  }
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
});

test.describe('the focus', () => {
  test('stays on the button that has sent a message', async () => {
    const { page, communications, shell } = visitor;
    await communications.open();
    const letGo = await holdPosts(page, messages);
    await communications.compose.fill('Sent by its button');
    await communications.compose.press('Tab');
    await page.keyboard.press('Enter');
    await expect(communications.message('Sent by its button')).toBeVisible();
    await expect(communications.send).toBeDisabled();
    await expect(communications.send).toBeFocused();
    // Neither does it send anything now.
    await page.keyboard.press('Enter');
    letGo();
    await expect(shell.toasts.reading('Success', 'Message posted successfully')).toBeVisible();
    await expect(communications.send).toBeFocused();
  });

  test('stays on the button of a dialog whose form could not be sent', async () => {
    const { page, dataSources, shell } = visitor;
    await page.goto('/data-sources');
    await dataSources.openAddDialog();
    await dataSources.dialog.getByLabel('Name').fill('Focused');
    await dataSources.dialog.getByLabel('Type').selectOption('Webhook');
    await page.route(sources, failing('POST'));
    const letGo = await holdPosts(page, sources);
    const submit = dataSources.dialog.getByRole('button', { name: /^(Add Data Source|Adding…)$/ });
    await submit.press('Enter');
    await expect(submit).toHaveText('Adding…');
    await expect(submit).toBeDisabled();
    await expect(submit).toBeFocused();
    letGo();
    await expect(shell.toasts.reading('Error', 'Failed to create data source')).toBeVisible();
    await expect(submit).toHaveText('Add Data Source');
    await expect(submit).toBeFocused();
  });

  test('goes to the phone of an invitation that failed, unless who sent it went on', async () => {
    const { page, referrals, shell } = visitor;
    await page.goto('/refer-friends');
    await page.route(invitations, (route) => route.fulfill(broken));
    await referrals.invite('Focused', freshPhone());
    await expect(referrals.phoneField).toBeFocused();
    await expect(referrals.phoneField).toHaveAccessibleDescription('It broke');

    const letGo = await holdPosts(page, invitations);
    await referrals.send();
    await referrals.nameField.focus();
    await shell.toasts.close();
    await referrals.nameField.focus();
    letGo();
    await expect(shell.toasts.reading('Error', 'Failed to send referral')).toBeVisible();
    await expect(referrals.nameField).toBeFocused();
  });
});

test('what the browser does not copy is said, and selected to be copied by hand', async () => {
  const { page, dataSources, referrals, shell } = visitor;
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  const endpoint = 'https://figures.example/hook';
  await page.request.post('/api/data-sources', { data: { name: 'Copied', type: 'Webhook', endpoint } });
  await page.goto('/data-sources');
  await dataSources.card('Copied').getByRole('button', { name: 'Copy the endpoint of Copied' }).click();
  await expect(shell.toasts.saying('Copying did not work')).toBeVisible();
  const text = dataSources.card('Copied').getByRole('textbox', { name: 'Copy the endpoint of Copied' });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(endpoint);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(endpoint);

  await page.goto('/refer-friends');
  await referrals.invite('Invitee', freshPhone());
  await page.getByRole('button', { name: 'Copy the invitation link', exact: true }).click();
  await expect(shell.toasts.saying('Copying did not work')).toBeVisible();
  await expect(referrals.inviteLink).toBeFocused();
  const link = await referrals.inviteLink.inputValue();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  expect(complaints).toEqual([]);
});
