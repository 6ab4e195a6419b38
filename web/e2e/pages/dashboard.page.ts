import type { Locator, Page } from '@playwright/test';

/** The figures of the workspace. */
export class DashboardPage {
  constructor(private readonly page: Page) {}

  metric(label: 'Active Users' | 'Revenue' | 'Conversion Rate' | 'Data Sources'): Locator {
    return this.page
      .getByRole('list', { name: 'Key figures' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: label, exact: true }) });
  }

  chart(title: 'User Growth Trend' | 'Revenue by Product' | 'Active Users over Time'): Locator {
    return this.page.getByRole('figure', { name: title });
  }

  /** The same figures as a table, as a screen reader reads them. */
  rowsOf(title: 'User Growth Trend' | 'Revenue by Product' | 'Active Users over Time'): Locator {
    return this.chart(title).getByRole('table').getByRole('row');
  }

  async chooseRange(range: 'Last 30 days' | 'Last 90 days' | 'Last year'): Promise<void> {
    await this.page.getByLabel('Date range').selectOption({ label: range });
  }

  activity(text: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  }
}
