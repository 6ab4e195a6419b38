import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

/** The launcher starts the process again, another worker claims its job, and the report is made. */
const madeWithinMs = 90_000;

const formats = ['pdf', 'excel', 'powerpoint'] as const;

describe('a report whose process is killed', () => {
  let product: ProductUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { LOG_LEVEL: 'silent' },
    });
    browser = product.browser();
    await browser.join(freshEmail());
    await fill();
  });

  afterAll(() => product.stop());

  /** Twenty metrics of a year, so that a report takes long enough to be killed in its middle. */
  async function fill(): Promise<void> {
    const source = await browser.post<DataSource>('/api/data-sources', { name: 'Shop', type: 'File Upload' });
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString();
    const lines = Array.from({ length: 365 }, (_, ago) =>
      Array.from({ length: 20 }, (_each, metric) => `metric_${metric},${ago + metric},,${day(ago)}`),
    );
    const content = ['name,value,unit,timestamp', ...lines.flat()].join('\n');
    const path = `/api/data-sources/${source.body.id}/uploads`;
    const answer = await browser.upload(path, { name: 'figures.csv', content });
    expect(answer.status).toBeLessThan(300);
  }

  const read = async (id: string): Promise<Report> => (await browser.get<Report>(`/api/reports/${id}`)).body;

  it.each(formats)('is made after the restart, or says why not: %s', async (format) => {
    const created = await browser.post<Report>('/api/reports', {
      title: 'Figures',
      type: 'detailed_analytics',
      config: { dateRange: '1year', format },
    });
    expect(created.status).toBe(201);
    await eventually(async () => expect((await read(created.body.id)).status).toBe('running'));
    await product.kill('analytics');
    await product.ready();
    const settled = await eventually(async () => {
      const report = await read(created.body.id);
      expect(['ready', 'failed']).toContain(report.status);
      return report;
    }, madeWithinMs);
    if (settled.status === 'failed') {
      expect(settled.reason).toMatch(/\w/);
    } else {
      expect((await browser.get(`/api/reports/${settled.id}/file`)).status).toBe(302);
    }
  });
});
