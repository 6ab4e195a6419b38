import { noteServerTime } from '../lib/serverClock.js';
import { rememberTagged, taggedAnswer } from './entityTags.js';
import type { HttpAnswer } from './httpAnswer.js';
import type { ApiRequest } from './request.js';

type ReadHeader = (name: string) => string | null;

function headersOf(read: ReadHeader): Pick<HttpAnswer, 'requestId' | 'retryAfter' | 'link' | 'etag'> {
  noteServerTime(read('date'));
  return {
    requestId: read('x-request-id'),
    retryAfter: read('retry-after'),
    link: read('link'),
    etag: read('etag'),
  };
}

type Transport = (request: ApiRequest, init: RequestInit, signal: AbortSignal) => Promise<HttpAnswer>;

const sendByFetch: Transport = async ({ url }, init, signal) => {
  const response = await fetch(url, { ...init, signal });
  return {
    status: response.status,
    statusText: response.statusText,
    text: await response.text(),
    ...headersOf((name) => response.headers.get(name)),
  };
};

/** Reports the sent share of the body. It reaches 1 only with the `load` event: before, one byte counts as unsent. */
function reportProgress(upload: XMLHttpRequestUpload, report: (share: number) => void): void {
  upload.addEventListener('progress', ({ loaded, total }) =>
    report(total === 0 ? 0 : Math.min(loaded, total - 1) / total),
  );
  upload.addEventListener('load', () => report(1));
}

/** Unlike `fetch`, XMLHttpRequest reports the progress of an upload. */
const sendByXhr: Transport = ({ url, onUploadProgress }, init, signal) =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const give = (reason: string) => () => reject(new Error(reason));
    call.addEventListener('load', () =>
      resolve({
        status: call.status,
        statusText: call.statusText,
        text: call.responseText,
        ...headersOf((name) => call.getResponseHeader(name)),
      }),
    );
    call.addEventListener('error', give('The connection was lost'));
    call.addEventListener('abort', give('The request was given up'));
    if (onUploadProgress) {
      reportProgress(call.upload, onUploadProgress);
    }
    call.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, header) => call.setRequestHeader(header, value));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(init.body instanceof Blob || typeof init.body === 'string' ? init.body : null);
  });

/** Sends the entity tag of the last answer, so that the server can return a 304 without a body. */
const readByFetch: Transport = async (request, init, signal) => {
  const known = taggedAnswer(request.url);
  const headers = new Headers(init.headers);
  if (known?.etag) {
    headers.set('if-none-match', known.etag);
  }
  const answer = await sendByFetch(request, { ...init, headers }, signal);
  if (answer.status === 304 && known) {
    return { ...known, requestId: answer.requestId };
  }
  rememberTagged(request.url, answer);
  return answer;
};

/** Sends every request of the application. Rejects without an answer. */
export const send: Transport = (request, init, signal) => {
  if (request.onUploadProgress) {
    return sendByXhr(request, init, signal);
  }
  return init.method === 'GET' ? readByFetch(request, init, signal) : sendByFetch(request, init, signal);
};
