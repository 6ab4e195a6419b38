import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { expectNoViolation } from './violations.js';
import { Visitor, freshEmail } from './visitor.js';
import { wide } from './wide.js';

/** A sign-out completes pending removals, and leaves no data of the user in the browser. */

let visitor: Visitor;
let email: string;

test.beforeEach(async ({ browser }) => {
  email = freshEmail('leaver');
  visitor = await Visitor.arrive(browser, { storageState: await sessionOf(email) });
  await visitor.page.goto('/');
  await visitor.shell.ready();
});

test.afterEach(async () => {
  await visitor.leave();
});

const ways = [
  { name: 'in Settings', leave: ({ shell }: Visitor) => shell.signOut() },
  {
    name: 'by the palette',
    leave: async ({ shell, landing }: Visitor) => {
      await shell.jumpTo('sign out');
      await landing.heading.waitFor();
    },
  },
];

const isDeletion = (request: Request): boolean => request.method() === 'DELETE';

async function removesSource({ page, shell, dataSources }: Visitor): Promise<void> {
  await shell.goTo('Data Sources');
  await dataSources.add({ name: 'Old feed', type: 'Webhook' });
  await expect(dataSources.card('Old feed')).toBeVisible();
  await page.clock.install();
  await dataSources.delete('Old feed');
  await expect(dataSources.card('Old feed')).toBeHidden();
}

for (const { name, leave } of ways) {
  test(`a removal just before signing out ${name} is completed`, wide(name !== 'in Settings'), async () => {
    const { page, landing } = visitor;
    const order: string[] = [];
    page.on('requestfinished', (request) => {
      if (isDeletion(request)) order.push('deleted');
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/api/logout')) order.push('leaves');
    });
    await removesSource(visitor);
    await leave(visitor);
    expect(order).toEqual(['deleted', 'leaves']);
    await landing.signIn(email);
    expect(await (await page.request.get('/api/data-sources')).json()).toEqual([]);
  });
}

/** Holds the answer to the sign-out until the page has lost its socket, like a slow connection. */
async function leaveSlowly(page: Page): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('close', () => resolve()));
  });
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await closed;
    await route.fulfill({ response });
  });
}

/** All values in the storage of the browser. */
const storageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

test('leaves no data in the browser, and the next user starts at the landing screen', async () => {
  const { page, landing, shell, communications } = visitor;
  await leaveSlowly(page);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  // The return address of an earlier, expired session.
  await page.evaluate(() => sessionStorage.setItem('emberdeck.return-to', '/team'));
  await page.goto('/');
  await shell.ready();
  await shell.goTo('Communications');
  await expect(communications.live).toBeVisible();
  await communications.post('Said before leaving');
  await expect(shell.toasts.saying('Message posted successfully')).toBeVisible();
  await communications.compose.fill('Never sent');
  expect(await storageOf(page)).toContain(id);
  await shell.jumpTo('sign out');
  await landing.heading.waitFor();
  const stored = await storageOf(page);
  for (const trace of [id, 'Never sent', 'Unauthorized', 'return-to', 'signed-in']) {
    expect(stored).not.toContain(trace);
  }
  await landing.signIn(freshEmail('next'));
  await expect(page).toHaveURL('/');
});

const press = ({ page }: Visitor): Promise<void> => page.getByRole('link', { name: 'Sign Out' }).click();

for (const { name, open } of [
  { name: 'in Settings', open: press },
  { name: 'by the palette', open: ({ shell }: Visitor) => shell.jumpTo('sign out') },
]) {
  test(
    `a sign-out ${name} during an upload asks first, and staying keeps everything`,
    wide(name !== 'in Settings'),
    async () => {
      const { page, landing, shell, dataSources } = visitor;
      const prompts: string[] = [];
      page.on('dialog', (dialog) => {
        prompts.push(dialog.type());
        void dialog.accept();
      });
      const source = `Export ${randomUUID().slice(0, 8)}`;
      await page.route('**/api/incoming/*', () => undefined);
      await shell.goTo('Data Sources');
      await dataSources.add({ name: source, type: 'File Upload' });
      await dataSources.choose({ name: 'metrics.csv', content: 'name,value\nactive_users,1\n' });
      await expect(dataSources.progress).toBeVisible();
      await dataSources.closeDialog();
      await shell.goTo('Settings');
      await shell.ready();

      const question = page.getByRole('dialog', { name: 'Sign out during an upload?' });
      await open(visitor);
      await question.waitFor();
      await expectNoViolation(page, 'the question');
      const before = await storageOf(page);
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      expect(await storageOf(page)).toBe(before);
      expect(before).toContain('signed-in');
      await shell.goTo('Data Sources');
      await expect(dataSources.card(source).getByRole('progressbar')).toBeVisible();

      await shell.goTo('Settings');
      await press(visitor);
      await question.getByRole('button', { name: 'Sign out' }).click();
      await expect(landing.heading).toBeVisible();
      expect(prompts).toEqual([]);
    },
  );
}
