import type { Locator, Page } from '@playwright/test';

/** The screen of invited and joined friends. */
export class ReferralsPage {
  readonly nameField: Locator;
  readonly phoneField: Locator;
  readonly inviteLink: Locator;
  /** The preview of the invitation. */
  readonly preview: Locator;

  constructor(private readonly page: Page) {
    this.nameField = page.getByLabel("Friend's name (optional)");
    this.phoneField = page.getByLabel("Friend's phone");
    this.preview = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Message preview' }) });
    this.inviteLink = page.getByRole('textbox', { name: 'Invitation link' });
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: "DECK 'EM!" }).click();
  }

  async invite(name: string, phone: string): Promise<void> {
    await this.nameField.fill(name);
    await this.phoneField.fill(phone);
    await this.send();
  }

  stat(label: 'Friends Decked' | 'Friends Joined' | 'Coins Earned'): Locator {
    return this.page
      .getByRole('list', { name: 'Your friends in numbers' })
      .getByRole('listitem')
      .filter({ hasText: label });
  }

  async show(tab: 'All' | 'Pending' | 'Joined'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${tab} `) }).click();
  }

  friend(name: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  }
}
