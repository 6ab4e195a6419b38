import type { Locator, Page } from '@playwright/test';

export interface NewDeck {
  readonly name: string;
  readonly type: 'OnQ' | 'Fitness' | 'Finance' | 'Work' | 'Social' | 'Other';
}

/** The decks of the user. */
export class DecksPage {
  readonly dialog: Locator;
  readonly balance: Locator;
  readonly connectNew: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.balance = page.getByRole('img', { name: /^Coin balance/ });
    this.connectNew = page.getByRole('button', { name: 'Connect New App' }).first();
  }

  deck(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: `Disconnect ${name}`, exact: true }) });
  }

  async openDialog(): Promise<void> {
    await this.connectNew.click();
    await this.dialog.waitFor();
  }

  async submit(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Connect App' }).click();
  }

  async connect({ name, type }: NewDeck): Promise<void> {
    await this.openDialog();
    await this.dialog.getByLabel('App Name').fill(name);
    await this.dialog.getByLabel('App Type').selectOption({ label: type });
    await this.submit();
  }

  async quickConnect(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Quick Connect ${name}` }).click();
  }

  async disconnect(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Disconnect ${name}`, exact: true }).click();
  }
}
