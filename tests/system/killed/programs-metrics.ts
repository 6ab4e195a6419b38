import { expect, it } from '@jest/globals';
import { freshEmail } from '@emberdeck/testing/system/browser';
import type { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { look } from '../telemetry/management-port.js';

/** Must run first on a product: it expects exact counts. */
export function programsMetricsSuite(theProduct: () => ProductUnderTest): void {
  it('shows the metrics of each program at its management port', async () => {
    const product = theProduct();
    const browser = product.browser();
    await browser.join(freshEmail());
    await browser.post('/api/messages', { content: 'one' });
    const processes = await product.control.status();
    const managementUrlOf = (name: string) =>
      `http://127.0.0.1:${processes.find((each) => each.name === name)?.port}`;
    const posted = 'emberdeck_call_duration_seconds_count{call="messaging post-message",outcome="ok"}';
    const limit = (service: string) =>
      `emberdeck_database_pool_connections{service="${service}",state="limit"}`;
    const messaging = await look(managementUrlOf('messaging'));
    const identity = await look(managementUrlOf('identity'));
    expect([messaging(posted), identity(posted)]).toEqual([1, 0]);
    expect([messaging(limit('messaging')), messaging(limit('identity'))]).toEqual([6, 0]);
    expect([identity('emberdeck_logins_total'), messaging('emberdeck_logins_total')]).toEqual([1, 0]);
    const provisioner = await look(managementUrlOf('provisioner'));
    const isThere = (check: string) => `emberdeck_check_healthy{check="${check}"}`;
    expect(['event stream', 'started', 'bus'].map((each) => provisioner(isThere(each)))).toEqual([1, 1, 0]);
    expect(['identity database', 'bus'].map((each) => identity(isThere(each)))).toEqual([1, 1]);
  });
}
