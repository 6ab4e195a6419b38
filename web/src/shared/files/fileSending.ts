import type { ArrivedBytes } from '@emberdeck/contracts/blobs/blob';
import { contentTypes } from '@emberdeck/contracts/core/route';
import { isAwayStatus } from '../api/apiError.js';
import type { ApiError } from '../api/apiError.js';
import type { ApiRequest } from '../api/request.js';

type Answer = { readonly data?: unknown; readonly error?: ApiError };

/** Sends a request by the base query of the application. */
export type Ask = (request: ApiRequest) => Answer | PromiseLike<Answer>;

/** The server allows 15 minutes for a slow but progressing file. */
const sendTimeoutMs = 1_060_000;

/** Pauses before the tries after a lost connection, in milliseconds. A try that sends something starts them again. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** Whether the server may have a part of the file, so that the rest can be sent. */
const isResumable = ({ status }: ApiError): boolean =>
  status === 'NETWORK' || status === 'TIMEOUT' || status === 409 || isAwayStatus(status);

export interface Sending {
  readonly file: Blob;
  /** The address that the server answered for the file. */
  readonly url: string;
  /** Whether a part may have arrived before. */
  readonly isResumed: boolean;
  /** Receives the share of the whole file that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** Resolves after the time, or earlier when another try makes sense. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

type Sent = { readonly data: null } | { readonly error: ApiError };

/** What a step has brought: how much has arrived, or why it failed. */
type Step = { readonly arrived: ArrivedBytes } | { readonly error: ApiError };

async function stepOf(request: ApiRequest, ask: Ask): Promise<Step> {
  const { data, error } = await ask(request);
  return error === undefined ? { arrived: data as ArrivedBytes } : { error };
}

/** Sends a file, and after a lost connection the rest of it. Returns the last error after six tries in vain. */
export async function sendFile(sending: Sending, ask: Ask): Promise<Sent> {
  const { file, url, signal, pause } = sending;
  let offset = 0;
  let isUnsure = sending.isResumed;
  let failures = 0;
  for (;;) {
    const step = await stepOf(isUnsure ? { url } : partFrom(offset, sending), ask);
    if ('arrived' in step) {
      if (step.arrived.isStored) return { data: null };
      const isFurther = step.arrived.offset > offset;
      // A server that takes nothing would be asked for ever.
      if (!isUnsure && !isFurther) return { error: lost };
      if (isFurther) failures = 0;
      ({ offset } = step.arrived);
      isUnsure = false;
    } else {
      const waitMs = isResumable(step.error) ? pausesMs[failures] : undefined;
      if (waitMs === undefined || signal.aborted) return step;
      await pause(waitMs);
      if (signal.aborted) return step;
      failures += 1;
      isUnsure = true;
      sending.onProgress(offset / file.size);
    }
  }
}

/** A server that answered, and took nothing. */
const lost: ApiError = {
  status: 'NETWORK',
  message: 'NETWORK',
  detail: null,
  fields: [],
  requestId: null,
  retryAfter: null,
};

const partFrom = (offset: number, { file, url, onProgress }: Sending): ApiRequest => ({
  url,
  method: 'PATCH',
  body: file.slice(offset),
  headers: { 'Content-Type': contentTypes.stream, 'Upload-Offset': String(offset) },
  timeoutMs: sendTimeoutMs,
  onUploadProgress: (share) => onProgress((offset + share * (file.size - offset)) / file.size),
});

/** Resolves after the time, or as soon as the browser is online again. */
export function pauseUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      window.removeEventListener('online', end);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}
