import type { Locator, Page } from '@playwright/test';

/** The conversation of the workspace. */
export class CommunicationsPage {
  readonly compose: Locator;
  readonly live: Locator;
  readonly offline: Locator;

  constructor(private readonly page: Page) {
    this.compose = page.getByLabel('New message');
    this.live = page.getByRole('main').getByText('Live', { exact: true });
    this.offline = page.getByRole('main').getByText('Offline', { exact: true });
  }

  message(content: string): Locator {
    return this.page.getByRole('article').filter({ hasText: content });
  }

  async post(content: string): Promise<void> {
    await this.compose.fill(content);
    await this.page.getByRole('button', { name: 'Send message' }).click();
  }

  async openReply(content: string): Promise<Locator> {
    await this.message(content)
      .getByRole('button', { name: /^Reply to/ })
      .click();
    return this.page.getByRole('textbox', { name: /^Reply to/ });
  }

  async reply(content: string, answer: string): Promise<void> {
    const box = await this.openReply(content);
    await box.fill(answer);
    await this.page.getByRole('button', { name: 'Send reply' }).click();
  }

  likeButton(content: string): Locator {
    return this.message(content).getByRole('button', { name: /^Like the message of/ });
  }

  async like(content: string): Promise<void> {
    await this.likeButton(content).click();
  }
}
