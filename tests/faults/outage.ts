import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import type { Browser, TestAnswer } from '@emberdeck/testing/system/browser';
import type { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

/** A response and its duration. */
export interface Timed {
  readonly kind: 'read' | 'write' | 'probe';
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
  readonly text: string;
}

async function timed(kind: Timed['kind'], work: () => Promise<TestAnswer>): Promise<Timed> {
  const startedAt = performance.now();
  const { status, headers, text } = await work();
  return { kind, status, retryAfter: headers.get('retry-after'), ms: performance.now() - startedAt, text };
}

export const read = (browser: Browser): Promise<Timed> =>
  timed('read', () => browser.get('/api/messages?limit=1'));

export const write = (browser: Browser, content = 'A message'): Promise<Timed> =>
  timed('write', () => browser.post<Message>('/api/messages', { content }, { idempotencyKey: randomUUID() }));

/** Reads and writes in turn until the time is over. */
export const triedFor = (browser: Browser, ms: number): Promise<Timed[]> =>
  repeatedFor(ms, () => Promise.all([read(browser), write(browser)]));

/** Makes one round of requests after another until the time is over. */
export async function repeatedFor(ms: number, round: () => Promise<Timed[]>): Promise<Timed[]> {
  const answers: Timed[] = [];
  const end = performance.now() + ms;
  await eventually(async () => {
    answers.push(...(await round()));
    if (performance.now() < end) throw new Error('The time is not over');
  }, ms);
  return answers;
}

/** Expects that every response arrived within 5 s and is either a success or a 503 with Retry-After. */
export function expectTemporary(answers: readonly Timed[]): void {
  const wrong = answers.filter(
    ({ status, retryAfter, ms }) =>
      !(status < 300 || (status === 503 && Number(retryAfter) > 0)) || ms > 5_300,
  );
  expect(wrong).toEqual([]);
}

/** Waits until reads and writes succeed and the product reports ready. */
export async function expectRecovery(
  product: ProductUnderTest,
  browser: Browser,
  withinMs: number,
): Promise<void> {
  await eventually(async () => {
    expect([(await read(browser)).status, (await write(browser)).status]).toEqual([200, 201]);
  }, withinMs);
  await product.ready(withinMs);
}

/** Status and duration of the gateway's public probe. */
export async function readiness(product: ProductUnderTest): Promise<Timed> {
  return timed('probe', () => product.browser().get('/readyz'));
}
