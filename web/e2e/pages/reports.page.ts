import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** The screen of the reports, and the dialog that requests one. */
export class ReportsPage {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Export Report' });
  }

  card(title: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: title, exact: true }) })
      .filter({ has: this.page.getByRole('status') });
  }

  /** Requests a report of a quick action in a format. */
  async generate(type: string, format: 'PDF' | 'Excel' | 'PowerPoint'): Promise<void> {
    await this.page.getByRole('button', { name: `Generate report: ${type}` }).click();
    await this.dialog.getByRole('radio', { name: format }).check();
    await this.dialog.getByRole('button', { name: 'Generate Report' }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** The link to the file. It appears when the report is ready. */
  downloadLink(card: Locator): Locator {
    return card.getByRole('link', { name: /^Download report/ });
  }

  /** Downloads the file of a card once it is ready. */
  async download(card: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const started = this.page.waitForEvent('download');
    await this.downloadLink(card).click({ timeout: 30_000 });
    const download = await started;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}
