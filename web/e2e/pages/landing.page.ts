import type { Locator, Page } from '@playwright/test';
import { Toasts } from './toasts.js';

/** The landing screen: sign-in and joining. */
export class LandingPage {
  readonly toasts: Toasts;
  readonly heading: Locator;
  readonly codeField: Locator;
  readonly ignite: Locator;
  readonly activate: Locator;

  constructor(private readonly page: Page) {
    this.toasts = new Toasts(page);
    this.heading = page.getByRole('heading', { name: 'Join the Fire' });
    this.codeField = page.getByLabel('Verification code');
    this.ignite = page.getByRole('button', { name: 'Ignite Your Journey' });
    this.activate = page.getByRole('button', { name: 'Activate Powers' });
  }

  async open(address = '/'): Promise<void> {
    await this.page.goto(address);
    await this.heading.waitFor();
  }

  async choose(tab: 'Email' | 'Mobile' | 'WhatsApp'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  field(label: 'e-mail address' | 'mobile number' | 'WhatsApp number'): Locator {
    return this.page.getByLabel(`Your ${label}`);
  }

  async enterEmail(email: string): Promise<void> {
    await this.field('e-mail address').fill(email);
    await this.ignite.click();
  }

  async enterPhone(phone: string): Promise<void> {
    await this.choose('Mobile');
    await this.field('mobile number').fill(phone);
    await this.ignite.click();
  }

  async enterCode(code: string): Promise<void> {
    await this.codeField.fill(code);
    await this.activate.click();
  }

  async goBack(): Promise<void> {
    await this.page.getByRole('button', { name: '← Back to Entry' }).click();
  }

  /** Skips the delay of one or two seconds before the application opens. On a busy machine it may be over already. */
  async continueNow(): Promise<void> {
    const now = this.page.getByRole('button', { name: 'Continue now' });
    const dashboard = this.page.getByRole('heading', { level: 1, name: 'Emberdeck Dashboard' });
    await now.or(dashboard).first().waitFor();
    await now.click({ timeout: 2_500 }).catch(() => undefined);
    await dashboard.waitFor();
  }

  /** Signs in from the landing screen to the dashboard, by e-mail address and code. */
  async signIn(email: string): Promise<void> {
    await this.enterEmail(email);
    await this.codeField.waitFor();
    await this.enterCode(await this.toasts.debugCode());
    await this.continueNow();
  }
}
