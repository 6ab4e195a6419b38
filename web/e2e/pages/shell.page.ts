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
  readonly bell: Locator;
  /** Only on a phone. */
  readonly balance: Locator;
  readonly search: Locator;
  readonly palette: Locator;
  readonly paletteField: Locator;
  readonly shortcuts: Locator;

  constructor(readonly page: Page) {
    this.toasts = new Toasts(page);
    this.navigation = page.getByRole('navigation', { name: 'Main' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    this.balance = page.getByRole('banner').getByRole('link', { name: /^Coin balance/ });
    this.search = page.getByRole('banner').getByRole('button', { name: 'Search or jump to…' });
    this.palette = page.getByRole('dialog', { name: 'Search or jump to' });
    this.paletteField = this.palette.getByRole('combobox');
    this.shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  }

  /** Waits for a screen with its data. A browser that does not know the user yet shows the landing screen first. */
  async ready(): Promise<void> {
    await this.search.waitFor();
    await this.heading.waitFor();
    await this.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
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
    await this.bell.click();
    return this.page.getByRole('dialog', { name: 'Notifications' });
  }

  /** Opens the palette by its shortcut. */
  async openPalette(): Promise<void> {
    // The shortcut works once the frame is there.
    await this.bell.waitFor();
    await this.page.keyboard.press('Control+k');
    await this.paletteField.waitFor();
  }

  /** The entries of the palette, in order. */
  choices(): Locator {
    return this.palette.getByRole('option');
  }

  selectedChoice(): Locator {
    return this.palette.getByRole('option', { selected: true });
  }

  /** Searches in the palette and chooses the first result. */
  async jumpTo(query: string): Promise<void> {
    await this.openPalette();
    await this.paletteField.fill(query);
    await this.choices().first().waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** The notice in the header while the connection is lost. */
  connectionNotice(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  async signOut(): Promise<void> {
    await this.goTo('Settings');
    await this.page.getByRole('link', { name: 'Sign Out' }).click();
    await this.page.getByRole('heading', { name: 'Join the Fire' }).waitFor();
  }
}
