import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type {
  OnboardCompleteAnswer,
  OnboardEntryAnswer,
  OnboardVerifyAnswer,
} from '@emberdeck/contracts/identity/onboarding';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { type SharedProduct, sharedProduct } from './shared-product.js';

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function startFlow(browser: Browser, email: string) {
  const contact = { entryType: 'email', entryValue: email };
  browser.openScreen();
  const entry = await browser.post<OnboardEntryAnswer>('/api/onboard/entry', contact);
  return { contact, code: entry.body.debugCode ?? '' };
}

const wrongCode = (right: string, index: number): string => {
  const wrong = ((Number(right) + 1 + index) % 1_000_000).toString();
  return wrong.padStart(6, '0');
};

describe.each(deployments)('repetition, %s', (deployment) => {
  let product: SharedProduct;

  beforeAll(async () => {
    product = await sharedProduct(deployment);
  });

  it('20 parallel requests with one key: one row, one reward', async () => {
    const browser = product.browser();
    await browser.join(freshEmail());
    const idempotencyKey = randomUUID();
    const app = { appName: 'Bank', appType: 'finance' };
    const answers = await times(20, () => browser.post('/api/connected-apps', app, { idempotencyKey }));
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 409))).toEqual(
      new Set([201]),
    );
    expect((await browser.get<ConnectedApp[]>('/api/connected-apps')).body).toHaveLength(1);
    const paid = (await browser.get<CoinTransaction[]>('/api/coins/transactions')).body;
    expect(paid.map(({ amount }) => amount)).toEqual([10, 100]);
    const later = await browser.post('/api/connected-apps', app, { idempotencyKey });
    expect(later.text).toBe(answers.find(({ status }) => status === 201)?.text);
    const replayed = [...answers, later].filter(({ status }) => status === 201);
    const marks = replayed.map(({ headers }) => headers.get('idempotency-replayed'));
    expect(marks.filter((mark) => mark === null)).toHaveLength(1);
    expect(marks.at(-1)).toBe('true');
    const other = await browser.post('/api/connected-apps', { ...app, appName: 'Other' }, { idempotencyKey });
    expect(other.status).toBe(422);
  });

  it('20 parallel posts with one key: one message', async () => {
    const browser = product.browser();
    await browser.join(freshEmail());
    const idempotencyKey = randomUUID();
    await times(20, () => browser.post('/api/messages', { content: 'once' }, { idempotencyKey }));
    expect((await browser.get<Message[]>('/api/messages')).body).toHaveLength(1);
    const later = await browser.post('/api/messages', { content: 'once' }, { idempotencyKey });
    expect(later.headers.get('idempotency-replayed')).toBe('true');
  });

  it('20 parallel submissions of one correct code: one account, one session, one welcome', async () => {
    const browser = product.browser();
    const { contact, code } = await startFlow(browser, freshEmail());
    const verified = await times(20, () =>
      browser.post<OnboardVerifyAnswer>('/api/onboard/verify', { ...contact, verificationCode: code }),
    );
    expect(verified.filter(({ body }) => body.success)).toHaveLength(1);
    const completed = await times(20, () =>
      browser.post<OnboardCompleteAnswer>('/api/onboard/complete', { ...contact, displayName: 'Player_1' }),
    );
    const successes = completed.filter(({ body }) => body.success);
    expect(successes.map(({ body }) => body.welcomeCoins)).toEqual([100]);
    expect(completed.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
    const transactions = (await browser.get<CoinTransaction[]>('/api/coins/transactions')).body;
    expect(transactions.map(({ amount }) => amount)).toEqual([100]);
  });

  it('50 parallel wrong codes: at most 5 are checked, and then the correct one is refused', async () => {
    const browser = product.browser();
    const { contact, code } = await startFlow(browser, freshEmail());
    const wrong = await times(50, (index) =>
      browser.post<OnboardVerifyAnswer>('/api/onboard/verify', {
        ...contact,
        verificationCode: wrongCode(code, index),
      }),
    );
    expect(wrong.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    expect(wrong.every(({ body }) => body.success !== true)).toBe(true);
    const right = await browser.post<OnboardVerifyAnswer>('/api/onboard/verify', {
      ...contact,
      verificationCode: code,
    });
    expect(right.body.success ?? false).toBe(false);
    expect(right.status).toBe(429);
  });
});
