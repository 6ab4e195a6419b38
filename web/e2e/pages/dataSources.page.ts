import type { Locator, Page } from '@playwright/test';

export interface NewSource {
  readonly name: string;
  readonly type: 'API Integration' | 'Webhook' | 'File Upload';
}

/** Where the numbers come from. */
export class DataSourcesPage {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog');
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
    await this.dialog.getByRole('button', { name: 'Add Data Source' }).click();
  }

  async add({ name, type }: NewSource): Promise<void> {
    await this.openAddDialog();
    await this.dialog.getByLabel('Name').fill(name);
    await this.dialog.getByLabel('Type').selectOption({ label: type });
    await this.submit();
  }

  async openUpload(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Upload a CSV file to ${name}` }).click();
  }

  async upload(csv: string, fileName = 'metrics.csv'): Promise<void> {
    await this.dialog
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await this.dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  }

  /** "Rows read", "Rows added" or "Rows skipped" of the file that was uploaded last. */
  count(label: 'Rows read' | 'Rows added' | 'Rows skipped'): Locator {
    return this.dialog.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  }

  errorRows(): Locator {
    return this.dialog.getByRole('table').getByRole('row');
  }

  async closeDialog(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).first().click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  async delete(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Delete data source ${name}` }).click();
  }
}
