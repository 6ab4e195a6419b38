import type { Locator, Page } from '@playwright/test';
import { Toasts } from './toasts.js';

export type ScreenName =
  | 'Dashboard'
  | 'Player Profile'
  | 'Connect Apps'
  | 'Deck Friends'
  | 'Data Sources'
  | 'Reports'
  | 'Communications'
  | 'Team'
  | 'Settings';

/** The frame around every signed-in screen. */
export class ShellPage {
  readonly toasts: Toasts;
  readonly navigation: Locator;
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.toasts = new Toasts(page);
    this.navigation = page.getByRole('navigation', { name: 'Main' });
    this.heading = page.getByRole('heading', { level: 1 });
  }

  entry(screen: ScreenName): Locator {
    return this.navigation.getByRole('link', { name: screen, exact: true });
  }

  async goTo(screen: ScreenName): Promise<void> {
    await this.entry(screen).click();
  }

  /** "Level n Player" under the name. */
  level(): Locator {
    return this.navigation.getByText(/^Level \d+ Player$/);
  }

  async openBell(): Promise<Locator> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    return this.page.getByRole('dialog', { name: 'Notifications' });
  }

  async signOut(): Promise<void> {
    await this.goTo('Settings');
    await this.page.getByRole('link', { name: 'Sign Out' }).click();
    await this.page.getByRole('heading', { name: 'Join the Fire' }).waitFor();
  }
}
