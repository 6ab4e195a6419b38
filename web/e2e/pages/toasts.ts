import type { Locator, Page } from '@playwright/test';

/** The toasts of the application. */
export class Toasts {
  /** The list of the toasts, which F8 focuses. */
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

  /** The current toast. */
  current(): Locator {
    return this.region.getByRole('listitem');
  }

  /** The toast with exactly this title and this text. */
  reading(title: string, text: string): Locator {
    return this.current()
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }

  /** Records the texts of all toasts, even of toasts that are replaced at once. Continues after a reload. */
  async record(): Promise<readonly string[]> {
    const words: string[] = [];
    await this.page.exposeFunction('onToast', (text: string) => words.push(text));
    await this.page.addInitScript(() => {
      const seen = new WeakSet<Element>();
      const { onToast } = globalThis as unknown as { onToast: (text: string) => void };
      const look = (): void => {
        for (const toast of document.querySelectorAll('[role="region"] li')) {
          if (!seen.has(toast) && toast.textContent !== '') {
            seen.add(toast);
            onToast(toast.textContent);
          }
        }
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    return words;
  }

  /** Waits for a toast that may be visible for only half a second: checks every frame, not twice a second. */
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

  /** The code that the server shows instead of sending it. */
  async debugCode(): Promise<string> {
    const text = await this.saying('Debug Mode').innerText();
    const code = /\d{6}/.exec(text)?.[0];
    if (!code) {
      throw new Error(`There is no code in the toast: ${text}`);
    }
    return code;
  }

  /** Focuses the toasts by F8. */
  async focus(): Promise<void> {
    await this.page.keyboard.press('F8');
  }
}
