import type { Locator, Page } from '@playwright/test';

/** What the application says in passing. */
export class Toasts {
  /** Where the toasts stand; the key leads here. */
  readonly list: Locator;
  private readonly region: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: /^Notifications/ });
    this.list = this.region.getByRole('list');
  }

  /** The toast with this text, title or description. */
  saying(text: string | RegExp): Locator {
    return this.region.getByRole('listitem').filter({ hasText: text });
  }

  /** The one toast there is. */
  current(): Locator {
    return this.region.getByRole('listitem');
  }

  /** Waits for a toast that may stand for half a second only: looks in every frame, not twice a second. */
  async sayInPassing(text: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.querySelector('[role="region"] li')?.textContent.includes(wanted) ?? false,
      text,
    );
  }

  async press(button: string): Promise<void> {
    await this.region.getByRole('button', { name: button }).click();
  }

  async close(): Promise<void> {
    await this.region.getByRole('button', { name: 'Close notification' }).click();
  }

  /** The code that the server shows where it sends no mail. */
  async debugCode(): Promise<string> {
    const text = await this.saying('Debug Mode').innerText();
    const code = /\d{6}/.exec(text)?.[0];
    if (!code) {
      throw new Error(`There is no code in the toast: ${text}`);
    }
    return code;
  }

  /** Leads to the toasts by their key. */
  async focus(): Promise<void> {
    await this.page.keyboard.press('F8');
  }
}
