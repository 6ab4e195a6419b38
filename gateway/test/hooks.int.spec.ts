import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { maxHookBytes, receiveHook } from '@emberdeck/contracts/analytics/webhooks';
import type { CallDefinition, CallInput } from '@emberdeck/contracts/core/call';
import type { Problem } from '@emberdeck/contracts/core/errors';
import { maxCallBytes } from '@emberdeck/platform/bus/call-transport';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { startGateway, type TestGateway } from './gateway-harness.js';

const hookId = 'AbCdEfGhIjKlMnOpQrStU_';
const signed = {
  'content-type': 'application/json',
  'webhook-id': 'msg_1',
  'webhook-timestamp': '1778414400',
  'webhook-signature': 'v1,c2lnbmF0dXJl',
};

describe('a delivery to a webhook', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ HOOK_DELIVERIES_PER_MINUTE: '20' });
  });

  beforeEach(() => {
    gateway.requests.length = 0;
    gateway.answer(receiveHook, () => ({ accepted: true, duplicate: false }));
  });

  afterAll(() => gateway.stop());

  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = signed,
    id = hookId,
  ) => fetch(`${gateway.address}/api/hooks/${id}`, { method: 'POST', body, headers });

  const inputsOf = <C extends CallDefinition>(call: C): CallInput<C>[] =>
    gateway.requests
      .filter(({ subject }) => subject === call.subject)
      .map(({ body }) => JSON.parse(Buffer.from(body).toString('utf8')) as CallInput<C>);

  it('is passed on with its exact bytes, and answered with 202', async () => {
    const bytes = Buffer.from('{ "points" : [1.0, \u{fffd}"');
    const answer = await post(Uint8Array.from([...bytes, 0xff]));
    expect([answer.status, await answer.json()]).toEqual([202, { accepted: true, duplicate: false }]);
    expect(inputsOf(receiveHook)).toEqual([
      {
        hookId,
        webhookId: 'msg_1',
        timestamp: '1778414400',
        signature: 'v1,c2lnbmF0dXJl',
        contentType: 'application/json',
        body: Buffer.from([...bytes, 0xff]).toString('base64'),
      },
    ]);
  });

  it('in another character set is passed on with the name of that', async () => {
    const contentType = 'application/json; charset=utf-16';
    const answer = await post(Uint8Array.from(Buffer.from('[]', 'utf16le')), {
      ...signed,
      'content-type': contentType,
    });
    expect(answer.status).toBe(202);
    expect(inputsOf(receiveHook)).toMatchObject([{ contentType }]);
  });

  it('of the largest size is passed on in one call', async () => {
    const body = Buffer.from('x'.repeat(maxHookBytes));
    expect((await post(body.toString())).status).toBe(202);
    expect(inputsOf(receiveHook)).toMatchObject([{ body: body.toString('base64') }]);
    const sizes = gateway.requests.map((request) => request.body.length);
    expect(Math.max(...sizes)).toBeLessThan(maxCallBytes);
  });

  it('without signature headers is passed on with empty ones', async () => {
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(202);
    expect(inputsOf(receiveHook)).toMatchObject([{ webhookId: '', timestamp: '', signature: '' }]);
  });

  it.each([
    ['a larger body', 413, 'x'.repeat(maxHookBytes + 1), signed, hookId],
    ['another content type', 415, 'a=1', { ...signed, 'content-type': 'text/plain' }, hookId],
    ['a compressed body', 415, '{}', { ...signed, 'content-encoding': 'gzip' }, hookId],
    ['a malformed address', 404, '{}', signed, 'short'],
  ])('is refused for %s with %i, before a service is called', async (_what, status, body, headers, id) => {
    const answer = await post(body, headers, id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(inputsOf(receiveHook)).toEqual([]);
  });

  it.each([
    ['unauthorized', 401],
    ['gone', 410],
  ] as const)('refused as %s is answered with a problem of status %i', async (code, status) => {
    gateway.answer(receiveHook, () => {
      throw new AppError(code, 'No');
    });
    const answer = await post('{}');
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code, status } satisfies Partial<Problem>);
  });

  it('is counted by webhook: over the limit it is answered with 429 and Retry-After', async () => {
    const busy = 'busyEfGhIjKlMnOpQrStUv';
    const answers = await Promise.all(Array.from({ length: 21 }, () => post('{}', signed, busy)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('{}')).status).toBe(202);
  });
});
