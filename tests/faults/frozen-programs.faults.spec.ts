import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, recoveryMs } from '@emberdeck/testing/system/product-under-test';
import { freeze, pidOf } from './freeze.js';
import { expectRecovery, expectTemporary, read, triedFor, write } from './outage.js';

/** Three missed probes of 2 s each, with 4 s between them. */
const noticedWithinMs = 20_000;

describe('a frozen process of the launcher', () => {
  let product: ProductUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      replicas: 2,
      environment: { LOG_LEVEL: 'silent' },
    });
    browser = product.browser();
    await browser.join(freshEmail());
  });

  afterAll(() => product.stop());

  async function frozenUntilReplaced(name: string, meanwhile: () => Promise<void>): Promise<void> {
    const pid = await pidOf(product, name);
    const goOn = freeze(pid);
    try {
      await meanwhile();
      await eventually(async () => expect(await pidOf(product, name)).not.toBe(pid), noticedWithinMs);
    } finally {
      goOn();
    }
    await expectRecovery(product, browser, recoveryMs);
  }

  it.each(['postgres', 'nats', 'redis'])(
    '%s is replaced; until then calls return within 5 s, and 503 carries Retry-After',
    async (name) => {
      await frozenUntilReplaced(name, async () => expectTemporary(await triedFor(browser, 10_000)));
    },
  );

  it('gateway-2 is replaced while the other gateway serves', async () => {
    await frozenUntilReplaced('gateway-2', async () => {
      const answers = await triedFor(browser, 10_000);
      expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    });
  });

  it('messaging-2 is replaced; until then the other one answers every read and every post within 2 s', async () => {
    await frozenUntilReplaced('messaging-2', async () => {
      const rounds = Array.from({ length: 12 }, () => Promise.all([read(browser), write(browser)]));
      const answers = (await Promise.all(rounds)).flat();
      expect(answers.filter(({ status, ms }) => status >= 300 || ms > 2_000)).toEqual([]);
    });
  });
});
