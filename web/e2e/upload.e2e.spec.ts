import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { atEachSize, desktop, phone } from './audit.js';
import type { Size } from './audit.js';
import { expectNoViolation } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';

/** Where the content of files goes. */
const contents = '**/api/incoming/*';
/** Where the outcome of an import is read. */
const outcomes = '**/api/data-sources/*/uploads/*';
const good = { name: 'metrics.csv', content: 'name,value\nactive_users,1240\nrevenue_pro,8200.50\n' };
const threeBadRows = {
  name: 'metrics.csv',
  content: [
    'name,value,timestamp',
    'active_users,1240,2026-01-31',
    'active_users,many,2026-01-31',
    '"two',
    'lines",7,2026-01-31',
    ',7,2026-01-31',
    'revenue_pro,1,yesterday',
  ].join('\n'),
};

/** A file that is large enough for visible progress. Each row is different. */
function largeFile(rows = 20_000): { name: string; content: string } {
  const lines = Array.from({ length: rows }, (_none, index) => {
    const minute = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
    return `active_users,${index},users,${minute}`;
  });
  return { name: 'large.csv', content: ['name,value,unit,timestamp', ...lines].join('\n') };
}

let state: StorageState;
let visitor: Visitor;
let source: string;

/** A new source, with its upload dialog open. */
async function openNewSource({ page, dataSources }: Visitor): Promise<string> {
  const name = `Export ${randomUUID().slice(0, 8)}`;
  await page.goto('/data-sources');
  await dataSources.add({ name, type: 'File Upload' });
  await dataSources.dropZone.waitFor();
  return name;
}

/** Limits the upload speed. The returned function removes the limit. */
async function slowLine(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await client.send('Network.enable');
  await set(bytesPerSecond);
  return async () => {
    await set(-1);
  };
}

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('upload'));
});

test.describe('a file for a source', () => {
  test.setTimeout(120_000);

  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    source = await openNewSource(visitor);
  });

  test.afterEach(async () => {
    await visitor.leave();
  });

  test('is imported by a button that no toast covers', async () => {
    const { page, dataSources, shell } = visitor;
    const toast = shell.toasts.current();
    await expect(toast).toContainText('Data source created successfully');
    // In a background window, the time of a toast stops.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await dataSources.choose(largeFile());
    await dataSources.preview.waitFor();
    for (const width of [640, 768, 1000, 1280, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      for (const name of ['Close', 'Finish later', 'Import']) {
        await dataSources.dialog
          .getByRole('button', { name, exact: true })
          .click({ trial: true, timeout: 3000 });
      }
      await expect(toast).toBeInViewport({ ratio: 1 });
      const box = await toast.boundingBox();
      expect([(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([
        width - 16,
        704,
      ]);
    }
  });

  test('is not sent if it cannot come in; two are dropped, reviewed, removed by keyboard, and imported', async () => {
    const { page, dataSources } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    await dataSources.choose(good, { name: 'large.csv', content: 'x'.repeat(10 * 1024 * 1024 + 1) });
    await expect(dataSources.problem).toContainText('large.csv is larger than 10 MB.');
    const folder = await mkdtemp(join(tmpdir(), 'emberdeck-folder-'));
    await dataSources.dropPath(folder);
    await expect(dataSources.problem).toContainText('A folder cannot be uploaded.');
    await rm(folder, { recursive: true });
    expect(sent).toEqual([]);

    const rows = Array.from({ length: 25 }, (_none, index) => `metric_${index};${index};note ${index}`);
    const file = { name: 'export.csv', content: `\uFEFFName;value;note\r\n${rows.join('\r\n')}` };
    await dataSources.drag([file], 'dragover');
    await expect(dataSources.dropZone).toContainText('Drop the files here');
    await dataSources.drag([good, file], 'drop');
    await expect(dataSources.preview).toContainText('revenue_pro');
    await expect(dataSources.dialog).toContainText('Next file: export.csv');
    await dataSources.dialog.getByRole('button', { name: 'Remove metrics.csv' }).press('Enter');
    await expect(dataSources.preview).toContainText('metric_0');
    await expect(dataSources.dialog.getByRole('region', { name: 'Check export.csv' })).toBeFocused();
    await dataSources.press('Import');
    await expect(dataSources.count('Rows added')).toHaveText('25');
    expect(sent).toHaveLength(2);
  });

  test('with three bad rows lists them by line, and they can be downloaded', wide(), async () => {
    const { dataSources } = visitor;
    await dataSources.choose(threeBadRows);
    await dataSources.importFile();
    await expect(dataSources.count('Rows read')).toHaveText('5');
    await expect(dataSources.count('Rows added')).toHaveText('2');
    await expect(dataSources.errorRows()).toHaveCount(4);
    await expect(dataSources.errorRows().getByRole('rowheader')).toHaveText(['3', '6', '7']);
    const download = await dataSources.downloadErrors();
    expect(download.suggestedFilename()).toBe('metrics-errors.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Line","Problem"');
    expect(lines[1]).toBe('3,"The value ""many"" is not a number"');
    expect(lines.slice(2)).toEqual([
      '6,"The name is missing"',
      expect.stringContaining('7,"The timestamp ""yesterday"" cannot be read'),
      '',
    ]);
    await dataSources.press('Upload another file');
    await expect(dataSources.dialog.getByRole('button', { name: 'Choose files' })).toBeVisible();
  });

  test('shows the sent share, and then the import', wide(), async () => {
    const { page, dataSources } = visitor;
    const goOn = await slowLine(page, 75_000);
    await dataSources.choose(largeFile());
    await expect(dataSources.progress).toHaveAccessibleName(`Upload of large.csv to ${source}`);
    await dataSources.expectPercentAbove(0);
    const first = await dataSources.percent();
    await dataSources.expectPercentAbove(first);
    expect(first).toBeLessThan(90);
    await goOn();
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(outcomes, async (route) => {
      await isReleased;
      await route.continue();
    });
    await dataSources.importFile();
    await expect(dataSources.progress).toHaveAccessibleName(`Import of large.csv to ${source}`);
    release();
    await expect(dataSources.count('Rows added')).toHaveText('20,000');
  });

  test('canceled while it is sent, in the dialog or on the card, ends the request, and nothing is stored', async () => {
    const { page, dataSources } = visitor;
    const goOn = await slowLine(page, 25_000);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dataSources.choose(largeFile());
    await dataSources.expectPercentAbove(0);
    await dataSources.cancelUpload();
    await expect(dataSources.dialog.getByRole('region', { name: 'Upload canceled' })).toBeFocused();
    await expect(dataSources.dialog).toContainText('No row of large.csv was added.');
    const upload = await sent;
    await expect.poll(() => upload.failure()?.errorText).toBe('net::ERR_ABORTED');
    await goOn();
    await dataSources.closeDialog();
    await page.reload();
    await expect(dataSources.card(source)).toContainText('Nothing uploaded yet');

    await slowLine(page, 75_000);
    await dataSources.openUpload(source);
    await dataSources.choose(largeFile());
    await dataSources.closeDialog();
    await page.getByRole('button', { name: `Cancel the upload to ${source}` }).click();
    await expect(dataSources.card(source)).toContainText('No row of large.csv was added.');
    await page.getByRole('button', { name: `Dismiss the upload to ${source}` }).press('Enter');
    await expect(page.getByRole('button', { name: `Upload a file to ${source}` })).toBeFocused();
  });

  test('continues while the dialog is closed and other screens are open, and is imported without the page', async () => {
    const { page, dataSources, shell } = visitor;
    const goOn = await slowLine(page, 25_000);
    await dataSources.choose(largeFile());
    await dataSources.expectPercentAbove(0);
    await dataSources.press('Continue in the background');
    const bar = dataSources.card(source).getByRole('progressbar');
    await expect(bar).toHaveAccessibleName(`Upload of large.csv to ${source}`);
    const before = await dataSources.percent(bar);
    await shell.goTo('Dashboard');
    await expect(shell.heading).toHaveText('Emberdeck Dashboard');

    const dialog = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await dialog;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await shell.goTo('Data Sources');
    await dataSources.expectPercentAbove(before, bar);
    await goOn();
    await page.getByRole('button', { name: `Check and import the file for ${source}` }).click();
    const started = page.waitForResponse((response) => response.url().endsWith('/imports'));
    await dataSources.importFile();
    expect((await started).status()).toBe(202);
    // Nothing asks before it closes: the server goes on.
    await page.reload();
    await expect(dataSources.card(source)).toContainText(/Last upload/, { timeout: 15_000 });
  });

  test('goes on from where a lost connection left it, and is kept for a retry', async () => {
    const { page, dataSources, shell } = visitor;
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    const large = largeFile();
    const half = Buffer.from(large.content).subarray(0, large.content.length / 2);
    // The first half arrives, and the connection is lost.
    await page.route(
      contents,
      async (route) => {
        const { 'content-length': _length, ...headers } = route.request().headers();
        await page.request.patch(route.request().url(), { headers, data: half });
        await route.abort();
      },
      { times: 1 },
    );
    await dataSources.choose(large);
    await dataSources.preview.waitFor();
    expect(offsets).toEqual([0, half.length]);
    await dataSources.press('Remove large.csv');

    const problem = { title: 'Error', status: 500, detail: 'It broke', requestId: 'request-1' };
    const fail = { status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) };
    await page.route(contents, (route) => route.fulfill(fail));
    await dataSources.choose(good);
    const failure = dataSources.dialog.getByRole('region', { name: 'The file could not be uploaded' });
    await expect(failure).toBeFocused();
    await expect(failure).toContainText('It broke');
    await expect(failure).toContainText('Request request-1');
    await expect(shell.toasts.saying('The file could not be uploaded')).toBeVisible();
    await dataSources.closeDialog();
    await page.unroute(contents);
    await page.getByRole('button', { name: `Retry the upload to ${source}` }).click();
    await page.getByRole('button', { name: `Check and import the file for ${source}` }).click();
    await dataSources.importFile();
    await expect(dataSources.count('Rows added')).toHaveText('2');
  });
});

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly size: Size;
}

/** Each scheme and each size once; the wide suite has the full matrix. */
const diagonal: readonly Look[] = [
  { colorScheme: 'light', size: desktop },
  { colorScheme: 'dark', size: phone },
];
const matrix = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [desktop, phone].map((size) => ({ colorScheme, size })),
);

/** Expects no violation and no sideways scrolling. */
async function expectAccessible(page: Page, what: string, looks: readonly Look[]): Promise<void> {
  for (const { colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme });
    await atEachSize(page, [size], async ({ width }) => {
      const where = `${what} at ${width} px, ${colorScheme}`;
      await expectNoViolation(page, where);
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role="dialog"] form > *, main li')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      );
      expect.soft(tooWide, `${where}: sideways scroll`).toEqual([]);
    });
  }
}

/** Goes through every state of the dialog. */
async function expectEveryStateAccessible(
  { page, dataSources }: Visitor,
  looks: readonly Look[],
): Promise<void> {
  const audit = (what: string) => expectAccessible(page, what, looks);
  await audit('before a choice');
  await dataSources.choose({ name: 'metrics.csv', content: '' });
  await expect(dataSources.problem).toContainText('metrics.csv is empty.');
  await audit('an empty file');

  await page.route(contents, () => undefined);
  const longName = `${'metrics-of-all-products-'.repeat(5)}.csv`;
  await dataSources.choose({ ...threeBadRows, name: longName });
  await expect(dataSources.progress).toBeVisible();
  await audit('on its way');
  await dataSources.cancelUpload();
  await audit('canceled');
  await page.unroute(contents);

  await page.route(contents, (route) => route.fulfill({ status: 500 }));
  await dataSources.press('Upload again');
  await expect(dataSources.dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  await audit('failed');
  await dataSources.closeDialog();
  await audit('failed, on the card');
  await page.unroute(contents);

  await page.getByRole('button', { name: /^Retry the upload to/ }).click();
  await expect(page.getByRole('button', { name: /^Check and import/ })).toBeVisible();
  await audit('to be checked, on the card');
  await page.getByRole('button', { name: /^Check and import/ }).click();
  await dataSources.preview.waitFor();
  await audit('the review');
  for (const part of ['Columns', 'Format of the file', 'Meaning of the rows']) {
    await dataSources.dialog.getByText(part, { exact: true }).click();
  }
  await audit('every choice of the review');

  await page.route(outcomes, () => undefined);
  await dataSources.press('Import');
  await expect(dataSources.progress).toBeVisible();
  await audit('being imported');
  await dataSources.closeDialog();
  await audit('being imported, on the card');
  await page.reload();
  await page.unroute(outcomes);
}

for (const looks of [diagonal, matrix]) {
  const title = `every state is accessible in ${looks.length} looks`;
  test(title, wide(looks === matrix), async ({ browser }) => {
    test.setTimeout(180_000);
    const someone = await Visitor.arrive(browser, { viewport: desktop, storageState: state });
    await openNewSource(someone);
    await expectEveryStateAccessible(someone, looks);
    await someone.leave();
  });
}
