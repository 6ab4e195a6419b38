import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { endSession } from '../session/endSession.js';
import { errorOfResponse, errorWithoutResponse } from './apiError.js';
import type { ApiError } from './apiError.js';
import { keepAnswer, recallAnswer } from './keptAnswers.js';
import { nextPageOf } from './nextPage.js';
import type { ApiMeta } from './nextPage.js';
import { defaultTimeoutMs, prepareRequest } from './request.js';
import type { ApiRequest } from './request.js';
import { send } from './transport.js';

export interface ApiExtraOptions {
  /** The first question for the signed-in user: its 401 only means signed out. */
  readonly probe?: boolean;
}

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, ApiExtraOptions, ApiMeta>;

const isRead = ({ method }: ApiRequest): boolean => (method ?? 'GET') === 'GET';

const dataOf = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));

/** What the server said the last time, for who has no network; null where nothing is known. */
const lastAnswer = (request: ApiRequest): Promise<string | null> =>
  isRead(request) && !navigator.onLine ? recallAnswer(request.url) : Promise.resolve(null);

/** Every call of the application. A 401 ends the session in the browser, once; see `endSession`. */
export const apiBaseQuery: ApiBaseQuery = async (request, api, extra) => {
  const { requestId, init } = prepareRequest(request);
  const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
  try {
    const answer = await send(request, init, AbortSignal.any([api.signal, timeout]));
    if (answer.status >= 200 && answer.status < 300) {
      const data = dataOf(answer.text);
      if (isRead(request)) {
        void keepAnswer(request.url, answer.text);
      }
      return { data, meta: { next: nextPageOf(answer.link) } };
    }
    if (answer.status === 401 && !extra?.probe) {
      endSession(api.dispatch, api.getState);
    }
    return { error: errorOfResponse(answer) };
  } catch {
    const last = await lastAnswer(request);
    if (last !== null) {
      return { data: dataOf(last), meta: { next: null } };
    }
    return { error: errorWithoutResponse(timeout.aborted ? 'TIMEOUT' : 'NETWORK', requestId) };
  }
};
