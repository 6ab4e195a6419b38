import type { Locator, Page } from '@playwright/test';

/** The conversation of the workspace. */
export class CommunicationsPage {
  readonly compose: Locator;
  readonly live: Locator;
  readonly offline: Locator;
  readonly send: Locator;
  readonly messages: Locator;
  readonly days: Locator;
  readonly jump: Locator;
  readonly showOlder: Locator;
  /** Shown in place of messages that failed to load. */
  readonly missing: Locator;
  readonly showMissing: Locator;
  /** The live region for screen readers. */
  readonly announcement: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole('main');
    this.compose = main.getByRole('textbox', { name: 'New message', exact: true });
    this.live = main.getByText('Live', { exact: true });
    this.offline = main.getByText('Offline', { exact: true });
    this.send = main.getByRole('button', { name: 'Send message' });
    this.messages = main.getByRole('article');
    this.days = main.getByRole('heading', { level: 2 });
    this.jump = main.getByRole('button', { name: /^(Jump to latest|\d+ new messages?)$/ });
    this.showOlder = main.getByRole('button', { name: 'Show older messages' });
    this.missing = main.locator('[data-missing]');
    this.showMissing = main.getByRole('button', { name: 'Show missing messages' });
    this.announcement = main.getByRole('status');
  }

  message(content: string): Locator {
    return this.messages.filter({ hasText: content });
  }

  async open(): Promise<void> {
    await this.page.goto('/communications');
    await this.page.getByRole('heading', { level: 1, name: 'Communications' }).waitFor();
    await this.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  }

  async post(content: string): Promise<void> {
    await this.compose.fill(content);
    await this.send.click();
  }

  /** Offered at a message that is not sent. */
  retry(content: string): Locator {
    return this.message(content).getByRole('button', { name: 'Retry' });
  }

  replyButton(content: string): Locator {
    return this.message(content).getByRole('button', { name: /^Reply to/ });
  }

  get replyBox(): Locator {
    return this.page.getByRole('textbox', { name: /^Reply to/ });
  }

  async openReply(content: string): Promise<Locator> {
    await this.replyButton(content).click();
    return this.replyBox;
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

  newMark(count: number): Locator {
    return this.page.getByRole('main').getByText(`${count} new since your last visit`, { exact: true });
  }
}
