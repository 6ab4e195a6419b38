import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { CDPSession, Page, Request } from '@playwright/test';
import { atEachSize, desktop, phone } from './audit.js';
import type { Size } from './audit.js';
import { expectNoViolation } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';

const uploads = '**/api/data-sources/*/uploads';
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
  const lines = Array.from({ length: rows }, (_none, index) => `active_users,${index},users,2026-01-31`);
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

interface Held {
  readonly client: CDPSession;
  /** Releases the held answer. */
  readonly release: () => Promise<void>;
}

/** Holds the answer: the file is sent and the server has processed it. */
async function holdAnswer(page: Page): Promise<Held> {
  const client = await page.context().newCDPSession(page);
  const held = new Promise<string>((resolve) => {
    client.on('Fetch.requestPaused', ({ requestId }) => resolve(requestId));
  });
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*/uploads', requestStage: 'Response' }] });
  return {
    client,
    release: async () => {
      await client.send('Fetch.continueRequest', { requestId: await held });
      await client.send('Fetch.disable');
    },
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

  test('is sent by a button that no toast covers', async () => {
    const { page, dataSources, shell } = visitor;
    const toast = shell.toasts.current();
    await expect(toast).toContainText('Data source created successfully');
    // In a background window, the time of a toast stops.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await dataSources.choose(largeFile());
    await dataSources.preview.waitFor();
    for (const width of [640, 768, 1000, 1280, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      for (const name of ['Close', 'Cancel', 'Upload']) {
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

  test('is not sent if invalid; a valid one is dropped, previewed, removed by keyboard, and sent', async () => {
    const { page, dataSources } = visitor;
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/uploads')) sent.push(request);
    });
    const cases = [
      [{ name: 'metrics.docx', content: 'PK' }, 'This is not a CSV, XLSX or JSON lines file.'],
      [{ name: 'metrics.csv', content: '%PDF-1.7' }, 'This is a PDF'],
      [{ name: 'metrics.csv', content: '' }, 'The file is empty.'],
      [{ name: 'metrics.csv', content: 'x'.repeat(10 * 1024 * 1024 + 1) }, 'larger than 10 MB'],
      [{ name: 'metrics.csv', content: 'name,value,name\na,1,b\n' }, 'names a column twice'],
      [{ name: 'metrics.csv', content: 'name,value\n' }, 'The file has no rows.'],
    ] as const;
    for (const [file, text] of cases) {
      await dataSources.choose(file);
      await expect(dataSources.problem).toContainText(text);
      await dataSources.send();
      await expect(dataSources.problem).toContainText(text);
    }
    await dataSources.drag([good, good], 'drop');
    await expect(dataSources.problem).toContainText('One file at a time');
    const folder = await mkdtemp(join(tmpdir(), 'emberdeck-folder-'));
    await dataSources.dropPath(folder);
    await expect(dataSources.problem).toContainText('A folder cannot be uploaded.');
    await rm(folder, { recursive: true });

    await dataSources.choose(good);
    await dataSources.preview.waitFor();
    await dataSources.dialog.getByRole('button', { name: 'Remove metrics.csv' }).press('Enter');
    await expect(dataSources.preview).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await dataSources.send();
    await expect(dataSources.problem).toHaveText('Choose a file first.');
    expect(sent).toEqual([]);

    const rows = Array.from({ length: 25 }, (_none, index) => `metric_${index};${index};note ${index}`);
    const file = { name: 'export.csv', content: `\uFEFFName;value;note\r\n${rows.join('\r\n')}` };
    await dataSources.drag([file], 'dragover');
    await expect(dataSources.dropZone).toContainText('Drop the file here');
    await dataSources.drag([file], 'drop');
    await expect(dataSources.dropZone).toContainText('or drop it here');
    const columns = dataSources.preview.getByRole('columnheader');
    await expect(columns).toHaveText(['Line', 'Name', 'value', 'noteignored']);
    await expect(dataSources.preview.getByRole('row')).toHaveCount(21);
    await expect(dataSources.preview.getByRole('row').nth(1)).toHaveText('2metric_00note 0');
    await expect(dataSources.dialog.getByText('5 more rows follow.')).toBeVisible();
    await dataSources.send();
    await expect(dataSources.count('Rows added')).toHaveText('25');
  });

  test('with three bad rows lists them by line, and they can be downloaded', wide(), async () => {
    const { dataSources } = visitor;
    await dataSources.choose(threeBadRows);
    await dataSources.send();
    await expect(dataSources.count('Rows read')).toHaveText('5');
    await expect(dataSources.count('Rows added')).toHaveText('2');
    await expect(dataSources.count('Rows skipped')).toHaveText('3');
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
    await dataSources.dialog.getByRole('button', { name: 'Upload another file' }).click();
    await expect(dataSources.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  });

  test('shows the sent share, and then that the server reads it', wide(), async () => {
    const { page, dataSources } = visitor;
    const held = await holdAnswer(page);
    const goOn = await slowLine(page, 75_000);
    await dataSources.choose(largeFile());
    await dataSources.send();
    await expect(dataSources.progress).toHaveAccessibleName(`Upload of large.csv to ${source}`);
    await dataSources.expectPercentAbove(0);
    const first = await dataSources.percent();
    await dataSources.expectPercentAbove(first);
    expect(first).toBeLessThan(90);
    await goOn();
    await expect(dataSources.progress).toHaveAttribute('aria-valuetext', 'Reading rows…');
    await held.release();
    await expect(dataSources.count('Rows added')).toHaveText('20,000');
  });

  test('canceled while it is sent, in the dialog or on the card, ends the request, and nothing is stored', async () => {
    const { page, dataSources } = visitor;
    const goOn = await slowLine(page, 25_000);
    const sent = page.waitForRequest((request) => request.url().endsWith('/uploads'));
    await dataSources.choose(largeFile());
    await dataSources.send();
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
    await dataSources.send();
    await dataSources.closeDialog();
    await page.getByRole('button', { name: `Cancel the upload to ${source}` }).click();
    await expect(dataSources.card(source)).toContainText('No row of large.csv was added.');
    await page.getByRole('button', { name: `Dismiss the upload to ${source}` }).press('Enter');
    await expect(page.getByRole('button', { name: `Upload a file to ${source}` })).toBeFocused();
  });

  test('canceled while it is read may have added rows, and a retry adds none twice', wide(), async () => {
    const { page, dataSources } = visitor;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/uploads')) keys.push(request.headers()['idempotency-key']);
    });
    const held = await holdAnswer(page);
    await dataSources.choose(good);
    await dataSources.send();
    await expect(dataSources.progress).toHaveAttribute('aria-valuetext', 'Reading rows…');
    await dataSources.cancelUpload();
    await expect(dataSources.dialog).toContainText('may have been added before you canceled');
    await held.client.detach();
    await dataSources.send('Upload again');
    await expect(dataSources.count('Rows added')).toHaveText('2');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('continues while the dialog is closed and other screens are open', async () => {
    const { page, dataSources, shell } = visitor;
    const goOn = await slowLine(page, 25_000);
    await dataSources.choose(largeFile());
    await dataSources.send();
    await dataSources.expectPercentAbove(0);
    await dataSources.dialog.getByRole('button', { name: 'Continue in the background' }).click();
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
    await expect(dataSources.card(source)).toContainText('20,000 rows added.');
    await page.getByRole('button', { name: `Show the result of the upload to ${source}` }).click();
    await expect(dataSources.count('Rows read')).toHaveText('20,000');
    await dataSources.closeDialog();
    await expect(dataSources.card(source)).not.toContainText('rows added.');
  });

  test('is kept for a retry after a server error or a lost answer, and counts once', async () => {
    const { page, dataSources, shell } = visitor;
    const problem = { title: 'Error', status: 500, detail: 'It broke', requestId: 'request-1' };
    await page.route(uploads, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    );
    await dataSources.choose(good);
    await dataSources.send();
    const failure = dataSources.dialog.getByRole('region', { name: 'The file could not be uploaded' });
    await expect(failure).toBeFocused();
    await expect(failure).toContainText('It broke');
    await expect(failure).toContainText('Request request-1');
    await expect(shell.toasts.saying('The file could not be uploaded')).toBeVisible();
    await expect(dataSources.preview).toBeVisible();
    await dataSources.closeDialog();
    await page.unroute(uploads);
    // The server handles the second request, but its answer is lost.
    let lose = (): void => undefined;
    const isSeen = new Promise<void>((resolve) => (lose = resolve));
    await page.route(uploads, async (route) => {
      await route.fetch();
      await isSeen;
      await route.abort();
    });
    await page.getByRole('button', { name: `Retry the upload to ${source}` }).click();
    await page.getByRole('button', { name: `Show the upload to ${source}` }).click();
    lose();
    await expect(dataSources.dialog).toContainText('The connection was lost.');
    await page.unroute(uploads);
    await dataSources.closeDialog();
    await page.getByRole('button', { name: `Retry the upload to ${source}` }).click();
    await expect(dataSources.card(source)).toContainText('2 rows added.');
    const answer = await page.request.get('/api/activities');
    const activities = (await answer.json()) as { type: string; description: string }[];
    const own = activities.filter(
      ({ type, description }) => type === 'data_sync' && description.includes(source),
    );
    expect(own).toHaveLength(1);
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
  await dataSources.choose({ name: 'metrics.csv', content: 'name,value\n' });
  await expect(dataSources.problem).toContainText('The file has no rows.');
  await audit('a file without rows');
  const longName = `${'metrics-of-all-products-'.repeat(5)}.csv`;
  await dataSources.choose({ ...threeBadRows, name: longName });
  await expect(dataSources.preview).toBeVisible();
  await audit('the preview');

  await page.route(uploads, () => undefined);
  await dataSources.send();
  await expect(dataSources.progress).toBeVisible();
  await audit('on its way');
  await dataSources.cancelUpload();
  await audit('canceled');
  await page.unroute(uploads);

  await page.route(uploads, (route) => route.abort());
  await dataSources.send('Upload again');
  await expect(dataSources.dialog).toContainText('The connection was lost.');
  await audit('failed');
  await dataSources.closeDialog();
  await audit('failed, on the card');
  await page.unroute(uploads);

  const held = await holdAnswer(page);
  await page.getByRole('button', { name: /^Retry the upload to/ }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Reading rows…');
  await audit('being read, on the card');
  await page.getByRole('button', { name: /^Show the upload to/ }).click();
  await audit('being read');
  await held.release();
  await expect(dataSources.count('Rows added')).toHaveText('2');
  await audit('done');
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
