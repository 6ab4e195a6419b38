import { expect } from '@playwright/test';
import type { Download, Locator, Page } from '@playwright/test';

export interface NewSource {
  readonly name: string;
  readonly type: 'API Integration' | 'Webhook' | 'File Upload';
}

export interface TestFile {
  readonly name: string;
  readonly content: string;
}

const payloadOf = ({ name, content }: TestFile) => ({
  name,
  mimeType: name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** The screen of the data sources. */
export class DataSourcesPage {
  readonly dialog: Locator;
  /** The dashed drop area in the dialog. */
  readonly dropZone: Locator;
  /** The first points of the file, as the server would store them. */
  readonly preview: Locator;
  readonly progress: Locator;
  /** The error about the file. */
  readonly problem: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.dropZone = this.dialog.locator('[data-over]');
    this.preview = this.dialog.getByRole('table', { name: 'What would come in' });
    this.progress = this.dialog.getByRole('progressbar');
    this.problem = this.dialog.getByRole('alert');
  }

  card(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  async openAddDialog(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Add Data Source' }).first().click();
    await this.dialog.waitFor();
  }

  async submit(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(Add Data Source|Save without test)$/ }).click();
  }

  async add({ name, type }: NewSource): Promise<void> {
    await this.openAddDialog();
    await this.dialog.getByLabel('Name').fill(name);
    await this.dialog.getByLabel('Type').selectOption({ label: type });
    await this.submit();
    if (type === 'Webhook') {
      // The panel with the address and the secret.
      await this.dialog.getByRole('button', { name: 'Done' }).click();
      await this.dialog.waitFor({ state: 'detached' });
    }
  }

  /** Chooses an item of the menu on a card. */
  async chooseAction(name: string, action: 'Sync now' | 'Edit' | 'Pause' | 'Runs'): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for data source ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async openUpload(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Upload a file to ${name}` }).click();
  }

  async upload(csv: string, fileName = 'metrics.csv'): Promise<void> {
    await this.choose({ name: fileName, content: csv });
    await this.importFile();
  }

  /** Chooses files, which are sent at once. */
  async choose(...files: readonly TestFile[]): Promise<void> {
    await this.dialog.locator('input[type="file"]').setInputFiles(files.map(payloadOf));
  }

  /** Imports the file in review, once the server has read it. */
  async importFile(): Promise<void> {
    await this.preview.waitFor();
    await this.press('Import');
  }

  /** Presses a button of the dialog. */
  async press(label: string): Promise<void> {
    await this.dialog.getByRole('button', { name: label, exact: true }).click();
  }

  /** Drags files from outside the browser over the drop area, or drops them. */
  async drag(files: readonly TestFile[], type: 'dragover' | 'drop'): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle((given) => {
      const transfer = new DataTransfer();
      for (const { name, content } of given) {
        transfer.items.add(new File([content], name));
      }
      return transfer;
    }, files);
    await this.dropZone.dispatchEvent(type, { dataTransfer });
  }

  /** Drops the file or folder at a path of this machine, like the operating system. */
  async dropPath(path: string): Promise<void> {
    const box = await this.dropZone.boundingBox();
    if (!box) {
      throw new Error('There is no place to drop a file');
    }
    const client = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await client.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 20, data });
    }
    await client.detach();
  }

  /** A number of the result of the last import. */
  count(label: 'Rows read' | 'Rows added'): Locator {
    return this.dialog.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  }

  errorRows(): Locator {
    return this.dialog.getByRole('table').getByRole('row');
  }

  async downloadErrors(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.dialog.getByRole('button', { name: 'Download errors (CSV)' }).click();
    return download;
  }

  async cancelUpload(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Cancel upload' }).click();
  }

  /** The percentage in the progress bar. */
  async percent(bar: Locator = this.progress): Promise<number> {
    return Number(await bar.getAttribute('aria-valuenow'));
  }

  async expectPercentAbove(percent: number, bar: Locator = this.progress): Promise<void> {
    await expect.poll(() => this.percent(bar), { timeout: 30_000 }).toBeGreaterThan(percent);
  }

  async closeDialog(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).first().click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  private deleteButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Delete data source ${name}` });
  }

  async delete(name: string): Promise<void> {
    await this.deleteButton(name).click();
  }

  async deleteByDoubleClick(name: string): Promise<void> {
    await this.deleteButton(name).dblclick();
  }
}
