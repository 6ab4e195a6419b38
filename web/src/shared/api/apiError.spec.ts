import { describe, expect, it } from '@jest/globals';
import { errorOfResponse, errorWithoutResponse, isApiError } from './apiError.js';

const failed = {
  status: 500,
  statusText: 'Internal Server Error',
  text: '',
  requestId: null,
  retryAfter: null,
};

describe('errorOfResponse', () => {
  it('has the status, a colon and the response text as its message', () => {
    expect(errorOfResponse({ ...failed, status: 404, text: 'gone' }).message).toBe('404: gone');
  });

  it('has the status text if the response is empty', () => {
    expect(errorOfResponse(failed).message).toBe('500: Internal Server Error');
  });

  it('takes detail, fields and request id from a problem', () => {
    const text = JSON.stringify({
      title: 'Some fields need attention',
      detail: 'Look at the name',
      requestId: 'r-1',
      errors: [{ field: 'name', message: 'Name is required' }],
    });
    expect(errorOfResponse({ ...failed, status: 422, text })).toMatchObject({
      detail: 'Look at the name',
      requestId: 'r-1',
      fields: [{ field: 'name', message: 'Name is required' }],
    });
  });

  it.each([
    ['30', 30],
    ['soon', null],
    [null, null],
  ])('reads Retry-After %j as %j', (retryAfter, expected) => {
    expect(errorOfResponse({ ...failed, status: 429, retryAfter }).retryAfter).toBe(expected);
  });

  it.each(['[1', '"text"', 'null'])('ignores the body %s', (text) => {
    expect(errorOfResponse({ ...failed, text })).toMatchObject({ detail: null, fields: [] });
  });
});

describe('isApiError', () => {
  it.each([
    [errorWithoutResponse('NETWORK', 'r'), true],
    [new Error('other'), false],
    [null, false],
  ])('returns for %j: %s', (value, expected) => {
    expect(isApiError(value)).toBe(expected);
  });
});
