import { describe, expect, it } from '@jest/globals';
import { deleteConnectedApp, listConnectedApps } from '@emberdeck/contracts/gamification/connected-apps';
import { postMessage } from '@emberdeck/contracts/messaging/messages';
import { clearNotifications } from '@emberdeck/contracts/notifications/notifications';
import { CallNotDelivered, callTimedOut, callUnavailable } from '../bus/call-rules.js';
import type { CallReply, CallTransport } from '../bus/call-transport.js';
import { AppError } from '../errors/app-error.js';
import { CallClient } from './call-client.js';

const reply: CallReply = { status: 'ok', body: Buffer.from('[]'), headers: {} };

/** Fails with each error in turn, then replies. */
function transportWith(failures: Error[]): CallTransport & { requests: number } {
  return {
    requests: 0,
    request() {
      this.requests += 1;
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(reply);
    },
    respond: () => Promise.resolve(),
    isConnected: () => true,
    close: () => Promise.resolve(),
  };
}

const always = (): Error[] => Array.from({ length: 100 }, () => new CallNotDelivered());

describe('CallClient', () => {
  it('repeats a call until a service receives it', async () => {
    const transport = transportWith([new CallNotDelivered(), new CallNotDelivered()]);
    const answer = await new CallClient(transport).call(listConnectedApps, { limit: 1 });
    expect(answer.json()).toEqual([]);
    expect(transport.requests).toBe(3);
  });

  it.each([callUnavailable(), callTimedOut()])(
    'never repeats a call that may have been received (%s)',
    async (failure) => {
      const transport = transportWith([failure]);
      await expect(new CallClient(transport).call(listConnectedApps, { limit: 1 })).rejects.toBe(failure);
      expect(transport.requests).toBe(1);
    },
  );

  it('repeats a read once after a lost connection, and never after a refusal', async () => {
    const transport = transportWith([callUnavailable()]);
    const client = new CallClient(transport);
    await client.call(listConnectedApps, { limit: 1 }, { isRepeatable: true });
    expect(transport.requests).toBe(2);

    const refusal = new AppError('not_found', 'There is none');
    const refusing = transportWith([refusal]);
    const asking = new CallClient(refusing).call(listConnectedApps, { limit: 1 }, { isRepeatable: true });
    await expect(asking).rejects.toBe(refusal);
    expect(refusing.requests).toBe(1);
  });

  const id = '11111111-1111-4111-8111-111111111111';
  const post = { content: 'Hello', parentId: null };
  const idempotencyKey = 'key-12345678';

  it.each([
    ['a change with a key that its service honors', postMessage, post, { idempotencyKey }, 2],
    ['the same change without a key', postMessage, post, { idempotencyKey: null }, 1],
    [
      'a change that may always be repeated',
      clearNotifications,
      { until: '2026-01-02T03:04:05.000Z' },
      {},
      2,
    ],
    ['a change whose service ignores keys', deleteConnectedApp, { id }, { idempotencyKey }, 1],
  ])('sends as often as the contract allows: %s', async (_what, call, input, options, requests) => {
    const transport = transportWith([callUnavailable(), callUnavailable()]);
    const asking = new CallClient(transport).call(call, input, options);
    await expect(asking).rejects.toMatchObject({ code: 'unavailable' });
    expect(transport.requests).toBe(requests);
  });

  it('repeats a repeatable call without a reply after its delay', async () => {
    const transport = transportWith([]);
    const request = transport.request.bind(transport);
    transport.request = (...given) =>
      transport.requests === 0
        ? request(...given).then(() => new Promise(() => undefined))
        : request(...given);
    const options = { isRepeatable: true, repeatAfterMs: 10, timeoutMs: 60_000 };
    await new CallClient(transport).call(listConnectedApps, { limit: 1 }, options);
    expect(transport.requests).toBe(2);
  });

  it('gives up within the deadline of the call', async () => {
    const transport = transportWith(always());
    const request = transport.request.bind(transport);
    const left: number[] = [];
    transport.request = (given, timeoutMs, ...rest) => {
      left.push(timeoutMs);
      return request(given, timeoutMs, ...rest);
    };
    const refused = new CallClient(transport).call(listConnectedApps, { limit: 1 }, { timeoutMs: 250 });
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
    // An attempt each 100 ms: the fourth would begin after the deadline.
    expect(left.length).toBeLessThanOrEqual(3);
    expect(left[0]).toBe(250);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
  });
});
