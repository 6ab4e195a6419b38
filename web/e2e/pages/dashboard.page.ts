import type { Locator, Page } from '@playwright/test';

type ChartTitle = 'User Growth Trend' | 'Revenue by Product' | 'Active Users over Time';

/** The dashboard with the figures of the workspace. */
export class DashboardPage {
  readonly range: Locator;
  readonly firstSteps: Locator;
  readonly sources: Locator;
  readonly recentActivity: Locator;

  constructor(private readonly page: Page) {
    this.range = page.getByLabel('Date range');
    this.firstSteps = page.getByRole('list', { name: 'First steps' });
    this.sources = this.card('Data Integration');
    this.recentActivity = this.card('Recent Activity');
  }

  private card(title: string): Locator {
    return this.page
      .getByRole('main')
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  async open(address = '/'): Promise<void> {
    // A closed dialog goes back to the entry below it. A navigation beside that would be aborted.
    await this.page.waitForFunction(() => !('layer' in (window.history.state ?? {})));
    await this.page.goto(address);
    await this.page.getByRole('heading', { level: 1, name: 'Emberdeck Dashboard' }).waitFor();
    await this.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  }

  metric(label: 'Active Users' | 'Revenue' | 'Conversion Rate' | 'Data Sources'): Locator {
    return this.page
      .getByRole('list', { name: 'Key figures' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: label, exact: true }) });
  }

  chart(title: ChartTitle): Locator {
    return this.page.getByRole('figure', { name: title });
  }

  /** The rows of the figures as a table, for screen readers. */
  rowsOf(title: ChartTitle): Locator {
    return this.chart(title).getByRole('table').getByRole('row');
  }

  async chooseRange(range: 'Last 30 days' | 'Last 90 days' | 'Last year'): Promise<void> {
    await this.range.selectOption({ label: range });
  }

  activity(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  }

  count(label: 'Active Sources' | 'Recent Syncs'): Locator {
    return this.sources.getByText(label, { exact: true }).locator('..');
  }

  firstStep(name: string): Locator {
    return this.firstSteps.getByRole('listitem').filter({ hasText: name });
  }
}
