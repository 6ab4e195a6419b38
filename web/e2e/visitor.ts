import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CelebrationsPage } from './pages/celebrations.page.js';
import { CommunicationsPage } from './pages/communications.page.js';
import { DashboardPage } from './pages/dashboard.page.js';
import { DataSourcesPage } from './pages/dataSources.page.js';
import { DecksPage } from './pages/decks.page.js';
import { LandingPage } from './pages/landing.page.js';
import { ProfilePage } from './pages/profile.page.js';
import { ReferralsPage } from './pages/referrals.page.js';
import { ReportsPage } from './pages/reports.page.js';
import { ShellPage } from './pages/shell.page.js';

export const demoEmail = 'demo@emberdeck.example';

/** An address without an account. */
export function freshEmail(name = 'visitor'): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** A mobile number without an account. */
export function freshPhone(): string {
  return `+1555${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;
}

/** A user with a separate browser context, and a page object for each screen. */
export class Visitor {
  readonly landing: LandingPage;
  readonly shell: ShellPage;
  readonly dashboard: DashboardPage;
  readonly dataSources: DataSourcesPage;
  readonly decks: DecksPage;
  readonly profile: ProfilePage;
  readonly communications: CommunicationsPage;
  readonly celebrations: CelebrationsPage;
  readonly referrals: ReferralsPage;
  readonly reports: ReportsPage;
  private readonly uncaught: string[] = [];
  private readonly allowed: RegExp[] = [];

  constructor(readonly page: Page) {
    page.context().on('weberror', (error) => this.uncaught.push(String(error.error())));
    this.landing = new LandingPage(page);
    this.shell = new ShellPage(page);
    this.dashboard = new DashboardPage(page);
    this.dataSources = new DataSourcesPage(page);
    this.decks = new DecksPage(page);
    this.profile = new ProfilePage(page);
    this.celebrations = new CelebrationsPage(page);
    this.communications = new CommunicationsPage(page);
    this.referrals = new ReferralsPage(page);
    this.reports = new ReportsPage(page);
  }

  static async arrive(
    browser: Browser,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Visitor> {
    const context: BrowserContext = await browser.newContext(options);
    return new Visitor(await context.newPage());
  }

  /** Allows uncaught exceptions with these words: the test causes them. */
  allowUncaught(words: RegExp): void {
    this.allowed.push(words);
  }

  /** Closes the browser context. Fails if any of its pages had an uncaught exception. */
  async leave(): Promise<void> {
    await this.page.context().close();
    const faults = this.uncaught.filter((error) => !this.allowed.some((words) => words.test(error)));
    expect(faults, 'uncaught exceptions').toEqual([]);
  }
}
