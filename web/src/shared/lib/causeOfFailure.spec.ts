import { afterEach, describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { errorOfResponse, errorWithoutResponse } from '../api/apiError.js';
import { causeOfFailure } from './causeOfFailure.js';

const t = ((key: string, options?: object) =>
  options ? `${key} ${JSON.stringify(options)}` : key) as TFunction;

const answer = (status: number, body: object = {}, retryAfter: string | null = null) =>
  errorOfResponse({ status, statusText: '', text: JSON.stringify(body), requestId: null, retryAfter });

function setOnline(onLine: boolean): void {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
}

describe('causeOfFailure', () => {
  afterEach(() => setOnline(true));

  it('names the time of the next try after too many requests', () => {
    expect(causeOfFailure(answer(429, {}, '42'), t)).toMatch(
      /^failure\.tooManyRequests wait\.again .*wait\.s.*42/,
    );
    expect(causeOfFailure(answer(429), t)).toBe('failure.tooManyRequests failure.later');
    const detail = 'Too many requests. Try again in 42 s.';
    expect(causeOfFailure(answer(429, { detail }, '42'), t)).toBe(detail);
  });

  it('distinguishes offline, unreachable, slow and unavailable', () => {
    const network = errorWithoutResponse('NETWORK', 'r');
    setOnline(false);
    expect(causeOfFailure(network, t)).toBe('failure.offline');
    setOnline(true);
    expect(causeOfFailure(network, t)).toBe('failure.unreachable');
    expect(causeOfFailure(errorWithoutResponse('TIMEOUT', 'r'), t)).toBe('failure.timeout');
    expect(causeOfFailure(answer(503), t)).toBe('failure.unavailable failure.later');
  });

  it('returns the reason of a rejection, unless it is shown at a field', () => {
    expect(causeOfFailure(answer(409, { detail: 'You have 200 sources.' }), t)).toBe('You have 200 sources.');
    expect(causeOfFailure(answer(503, { detail: 'The disk is full.' }), t)).toBe(
      'The disk is full. failure.later',
    );
    const errors = [{ field: 'name', message: 'Too long' }];
    expect(causeOfFailure(answer(422, { detail: 'name: Too long', errors }), t)).toBeNull();
  });

  it('returns null without a sentence of the server', () => {
    expect(causeOfFailure(answer(500), t)).toBeNull();
    expect(causeOfFailure(new Error('Boom'), t)).toBeNull();
  });
});
