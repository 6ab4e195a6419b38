import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { breakNext, breaks } from './brokenLine.js';
import { sessionOf } from './signInByApi.js';
import { closeBrowsers, twoBrowsers, type TwoBrowsers } from './twoBrowsers.js';
import { Visitor, freshEmail } from './visitor.js';
import { wide } from './wide.js';

/** What is edited, deleted or attached is so once, wherever the connection breaks. Needs browsers, server and database. */

interface Stored {
  readonly content: string;
  readonly version: number;
  readonly attachments: readonly { readonly name: string }[] | null;
}

const stored = async (page: Page): Promise<readonly Stored[]> =>
  (await (await page.request.get('/api/messages?limit=100')).json()) as Stored[];

const find = async (page: Page, content: string): Promise<readonly Stored[]> =>
  (await stored(page)).filter((message) => message.content === content);

test.afterEach(closeBrowsers);

async function choose(
  { page, communications }: Visitor,
  content: string,
  action: string,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  await communications
    .message(content)
    .getByRole('button', { name: /^More actions/ })
    .click(options);
  await page.getByRole('menuitem', { name: action, exact: true }).click(options);
}

const editor = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Edit message' });

/** A message that the other browser shows, too. */
async function post([writer, reader]: TwoBrowsers, content: string): Promise<void> {
  await writer.communications.post(content);
  await expect.poll(async () => (await find(writer.page, content)).length).toBe(1);
  await expect(reader.communications.message(content)).toHaveCount(1);
  await writer.page.waitForFunction(() => document.querySelector('.pending') === null);
}

const address = '**/api/messages/*';

async function editBroken(pair: TwoBrowsers, step: string, name: string): Promise<void> {
  const [writer, reader] = pair;
  const { page } = writer;
  await post(pair, name);
  const edited = `${name}, edited`;
  const broken = await breakNext(
    page,
    { address, method: 'PATCH' },
    breaks[step] ?? (() => Promise.resolve()),
  );
  await choose(writer, name, 'Edit');
  await editor(writer).fill(edited);
  await editor(writer).press('Control+Enter');
  await broken();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  expect(await editor(writer).inputValue()).toBe(edited);
  await editor(writer).press('Control+Enter');
  await expect(editor(writer)).toBeHidden();
  await expect.poll(async () => (await find(page, edited)).map(({ version }) => version)).toEqual([2]);
  await expect(reader.communications.message(edited)).toHaveCount(1);
  await expect(writer.communications.message(edited)).toHaveCount(1);
}

async function deleteBroken(pair: TwoBrowsers, step: string, name: string): Promise<void> {
  const [writer, reader] = pair;
  const { page, communications } = writer;
  await post(pair, name);
  const broken = await breakNext(
    page,
    { address, method: 'DELETE' },
    breaks[step] ?? (() => Promise.resolve()),
  );
  await choose(writer, name, 'Delete');
  await broken();
  await page.unrouteAll({ behavior: 'wait' });
  // It comes back unless the server has deleted it, and then it can be deleted again. News of a deletion may arrive late.
  await expect(async () => {
    const isBack = (await communications.message(name).count()) > 0;
    if (isBack) await choose(writer, name, 'Delete', { timeout: 3_000 });
    expect(await find(page, name)).toHaveLength(0);
  }).toPass();
  await expect(communications.message(name)).toHaveCount(0);
  await expect(reader.communications.message(name)).toHaveCount(0);
}

const uploadSteps = [
  { address: '**/api/attachments', method: 'POST' },
  { address: '**/api/incoming/*', method: 'PATCH' },
  { address: '**/api/attachments/*/prepare', method: 'POST' },
] as const;

async function uploadBroken(pair: TwoBrowsers, step: string, name: string): Promise<void> {
  const [{ page, communications }, reader] = pair;
  for (const [index, request] of uploadSteps.entries()) {
    const [content, file] = [`${name}, request ${index}`, `${index}.txt`];
    const broken = await breakNext(page, request, breaks[step] ?? (() => Promise.resolve()));
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: file,
        mimeType: 'text/plain',
        buffer: Buffer.from(content),
      });
    await broken();
    await page.unrouteAll({ behavior: 'wait' });
    const [retry, remove] = ['Retry', 'Remove'].map((what) =>
      page.getByRole('button', { name: `${what} ${file}`, exact: true }),
    );
    if (!retry || !remove) throw new Error('Both buttons have names');
    await expect(retry.or(remove).first()).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expect(retry).toBeHidden();
    await expect(remove).toBeVisible();
    await communications.post(content);
    await expect
      .poll(async () => (await find(page, content)).map((each) => each.attachments?.map((one) => one.name)))
      .toEqual([[file]]);
    await expect(reader.communications.message(content).getByRole('link', { name: file })).toHaveCount(1);
  }
}

const works = [
  ['an edit', editBroken],
  ['a deletion', deleteBroken],
  ['an upload', uploadBroken],
] as const;

for (const [what, run] of works) {
  for (const rounds of [1, 25]) {
    test(
      `${what} whose connection breaks at any step happens once, in ${rounds * 4} tries`,
      wide(rounds > 1),
      async ({ browser }) => {
        test.setTimeout(60_000 + rounds * 60_000);
        const storageState = await sessionOf(freshEmail('editing'));
        const pair = await twoBrowsers(() => Visitor.arrive(browser, { storageState }));
        for (let round = 1; round <= rounds; round += 1) {
          for (const step of Object.keys(breaks)) await run(pair, step, `Round ${round}, broken ${step}`);
        }
      },
    );
  }
}

test('of two tabs that edit one message the second one is told, and both texts are there', async ({
  browser,
}) => {
  const storageState = await sessionOf(freshEmail('two-editors'));
  const pair = await twoBrowsers(() => Visitor.arrive(browser, { storageState }));
  const [first, second] = pair;
  await post(pair, 'One text');
  for (const each of pair) {
    await choose(each, 'One text', 'Edit');
    await expect(editor(each)).toHaveValue('One text');
  }
  await editor(first).fill('Text of the first');
  await editor(second).fill('Text of the second');
  await editor(first).press('Control+Enter');
  await expect(editor(first)).toBeHidden();
  await editor(second).press('Control+Enter');
  await expect(second.page.getByRole('alert')).toContainText('Text of the first');
  await expect(editor(second)).toHaveValue('Text of the second');
  await second.page.getByRole('button', { name: 'Save mine' }).click();
  await expect(first.communications.message('Text of the second')).toHaveCount(1);
  expect((await stored(first.page)).map(({ content, version }) => [content, version])).toEqual([
    ['Text of the second', 3],
  ]);
});
