import { describe, expect, it } from '@jest/globals';
import { prepareRequest } from './request.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function headersOf(request: Parameters<typeof prepareRequest>[0]): Headers {
  return new Headers(prepareRequest(request).init.headers);
}

describe('prepareRequest', () => {
  it('sends cookies and a request id with every call', () => {
    const { init, requestId } = prepareRequest({ url: '/api/messages' });
    expect(requestId).toMatch(uuid);
    expect(new Headers(init.headers).get('x-request-id')).toBe(requestId);
    expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
  });

  it('begins a trace that has the id of the request', () => {
    const { init, requestId } = prepareRequest({ url: '/api/messages' });
    const [version, traceId, spanId, flags] = new Headers(init.headers).get('traceparent')?.split('-') ?? [];
    expect([version, traceId, flags]).toEqual(['00', requestId.replaceAll('-', ''), '00']);
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('gives each POST a separate idempotency key', () => {
    const first = headersOf({ url: '/api/messages', method: 'POST', body: {} }).get('idempotency-key');
    const second = headersOf({ url: '/api/messages', method: 'POST', body: {} }).get('idempotency-key');
    expect(first).toMatch(uuid);
    expect(second).not.toBe(first);
  });

  it('uses the key of an intent', () => {
    const headers = headersOf({ url: '/api/messages', method: 'POST', idempotencyKey: 'intent-0001' });
    expect(headers.get('idempotency-key')).toBe('intent-0001');
  });

  it.each([
    ['a POST of joining', { url: '/api/onboard/entry', method: 'POST', idempotent: false }],
    ['a GET', { url: '/api/messages' }],
    ['a DELETE', { url: '/api/data-sources/1', method: 'DELETE' }],
  ] as const)('sends no key with %s', (_case, request) => {
    expect(headersOf(request).has('idempotency-key')).toBe(false);
  });

  it('sets the JSON content type only with a JSON body', () => {
    expect(headersOf({ url: '/', method: 'POST', body: { a: 1 } }).get('content-type')).toBe(
      'application/json',
    );
    expect(headersOf({ url: '/', method: 'DELETE' }).has('content-type')).toBe(false);
  });

  it('sends a part of a file as it is', () => {
    const body = new Blob(['a']);
    const { init } = prepareRequest({ url: '/', method: 'PATCH', body, headers: { 'Content-Type': 'a/b' } });
    expect(init.body).toBe(body);
    expect(new Headers(init.headers).get('content-type')).toBe('a/b');
  });
});
