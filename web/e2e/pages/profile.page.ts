import type { Locator, Page } from '@playwright/test';

/** The screen of the player's profile. */
export class ProfilePage {
  readonly levelBar: Locator;
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.levelBar = page.getByRole('progressbar', { name: /^Level \d/ });
    this.dialog = page.getByRole('dialog');
  }

  stat(label: 'Level' | 'Coins' | 'Decks' | 'Achievements'): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: label })
      .first()
      .locator('xpath=following-sibling::dd');
  }

  async open(
    tab: 'Overview' | 'Coins & Transactions' | 'Connected Decks' | 'Achievements' | 'Shop' | 'Wallet',
  ): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  transaction(text: string | RegExp): Locator {
    return this.page.getByRole('tabpanel').getByRole('row').filter({ hasText: text });
  }

  async rename(displayName: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit Profile' }).click();
    await this.dialog.getByLabel('Display Name').fill(displayName);
    await this.dialog.getByRole('button', { name: 'Save' }).click();
  }
}
