import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { endSession } from '../session/endSession.js';
import { errorOfResponse, errorWithoutResponse } from './apiError.js';
import type { ApiError } from './apiError.js';
import { defaultTimeoutMs, prepareRequest } from './request.js';
import type { ApiRequest } from './request.js';

export interface ApiExtraOptions {
  /** The first question for the signed-in user: its 401 only means signed out. */
  readonly probe?: boolean;
}

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, ApiExtraOptions>;

/** Every call of the application. A 401 ends the session in the browser, once; see `endSession`. */
export const apiBaseQuery: ApiBaseQuery = async (request, api, extra) => {
  const { requestId, init } = prepareRequest(request);
  const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await fetch(request.url, { ...init, signal: AbortSignal.any([api.signal, timeout]) });
    const text = await response.text();
    if (response.ok) {
      return { data: text === '' ? null : (JSON.parse(text) as unknown) };
    }
    if (response.status === 401 && !extra?.probe) {
      endSession(api.dispatch, api.getState);
    }
    return {
      error: errorOfResponse({
        status: response.status,
        statusText: response.statusText,
        text,
        requestId: response.headers.get('x-request-id'),
        retryAfter: response.headers.get('retry-after'),
      }),
    };
  } catch {
    return { error: errorWithoutResponse(timeout.aborted ? 'TIMEOUT' : 'NETWORK', requestId) };
  }
};
