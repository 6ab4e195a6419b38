import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { endSession } from '../session/endSession.js';
import { sessionElsewhere } from '../session/sessionSlice.js';
import type { RootState } from '../store/state.js';
import { errorOfResponse, errorWithoutResponse, isAwayStatus, isOfOtherWorkspace } from './apiError.js';
import type { ApiError } from './apiError.js';
import type { HttpAnswer } from './httpAnswer.js';
import { cacheAnswer, notRecalled, recallAnswer } from './cachedAnswers.js';
import { askReauthentication, wantsReauthentication } from '../reauthentication/reauthenticationGate.js';
import { nextPageOf } from './nextPage.js';
import type { ApiMeta } from './nextPage.js';
import { ownRequests } from './ownRequests.js';
import { defaultTimeoutMs, prepareRequest } from './request.js';
import type { ApiRequest, PreparedRequest } from './request.js';
import { apiReducerPath } from './tags.js';
import { shownWorkspaceOf } from './shownWorkspace.js';
import { send } from './transport.js';

export interface ApiExtraOptions {
  /** The first read of the signed-in user. Its 401 means signed out, not an expired session. */
  readonly probe?: boolean;
}

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, ApiExtraOptions, ApiMeta>;

const isRead = ({ method }: ApiRequest): boolean => (method ?? 'GET') === 'GET';

const dataOf = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));

type QueryApi = Parameters<ApiBaseQuery>[1];

/** The stored answer for a read without data on the screen: shown data is never older. Null without one. */
async function storedAnswer(request: ApiRequest, { queryCacheKey, getState, signal }: QueryApi) {
  if (!isRead(request) || queryCacheKey === undefined || signal.aborted) {
    return null;
  }
  const shown: unknown = (getState() as RootState)[apiReducerPath].queries[queryCacheKey]?.data;
  const text = shown === undefined ? await recallAnswer(request.url, queryCacheKey) : null;
  return text === null ? null : { data: dataOf(text), meta: { next: null } };
}

function dataOfSuccess(request: ApiRequest, { queryCacheKey }: QueryApi, { text, link }: HttpAnswer) {
  const data = dataOf(text);
  if (isRead(request)) {
    void cacheAnswer(request.url, text);
    notRecalled(queryCacheKey ?? '');
  }
  return { data, meta: { next: nextPageOf(link) } };
}

type Context = readonly [api: QueryApi, extra: Parameters<ApiBaseQuery>[2]];

async function failureOf(request: ApiRequest, answer: HttpAnswer, [api, extra]: Context) {
  if (answer.status === 401 && !extra?.probe) {
    api.dispatch(endSession());
  }
  if (isOfOtherWorkspace(answer)) {
    api.dispatch(sessionElsewhere());
  }
  const error = errorOfResponse(answer);
  return isAwayStatus(error.status) ? ((await storedAnswer(request, api)) ?? { error }) : { error };
}

/** A request that is refused until the user has confirmed who it is asks the user, and is sent again. */
const answerOf = async (
  request: ApiRequest,
  prepared: PreparedRequest,
  [api, extra]: Context,
): Promise<Awaited<ReturnType<ApiBaseQuery>>> => {
  const { requestId, init } = prepared;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
  try {
    const answer = await send(request, init, AbortSignal.any([api.signal, timeout]));
    if (answer.status >= 200 && answer.status < 300) {
      return dataOfSuccess(request, api, answer);
    }
    if (wantsReauthentication(answer) && (await askReauthentication())) {
      return await answerOf(request, prepared, [api, extra]);
    }
    return await failureOf(request, answer, [api, extra]);
  } catch {
    const stored = await storedAnswer(request, api);
    return stored ?? { error: errorWithoutResponse(timeout.aborted ? 'TIMEOUT' : 'NETWORK', requestId) };
  }
};

/** The request with the workspace on the screen, which the server compares with that of the session. */
function withWorkspace(request: ApiRequest, { getState }: QueryApi): ApiRequest {
  const workspaceId = shownWorkspaceOf(getState() as RootState);
  return workspaceId === null || !request.url.startsWith('/api/')
    ? request
    : { ...request, headers: { ...request.headers, 'X-Workspace-Id': workspaceId } };
}

/**
 * Every call of the application. A 401 ends the session in the browser, once; see `endSession`. While the server is
 * unreachable, a read returns its stored answer.
 */
export const apiBaseQuery: ApiBaseQuery = async (request, api, extra) => {
  const prepared = prepareRequest(withWorkspace(request, api));
  if (isRead(request)) {
    return answerOf(request, prepared, [api, extra]);
  }
  ownRequests.started(prepared.requestId);
  const answer = await answerOf(request, prepared, [api, extra]);
  ownRequests.ended(prepared.requestId, 'data' in answer);
  return answer;
};
