import type { TFunction } from 'i18next';
import { isApiError, isAwayStatus } from '../api/apiError.js';
import type { ApiError } from '../api/apiError.js';
import { waitTime } from './useWait.js';

function waitText(seconds: number, t: TFunction): string {
  const { unit, time } = waitTime(seconds);
  return t('wait.again', { time: t(`wait.${unit}`, { time }) });
}

function when({ retryAfter }: ApiError, t: TFunction): string {
  return retryAfter === null ? t('failure.later') : waitText(retryAfter, t);
}

/** Why a change failed and when to try again, as text. Null if unknown, or if the form shows it at a field. */
export function causeOfFailure(error: unknown, t: TFunction): string | null {
  if (!isApiError(error)) {
    return null;
  }
  if (error.status === 'NETWORK') {
    return t(navigator.onLine ? 'failure.unreachable' : 'failure.offline');
  }
  if (error.status === 'TIMEOUT') {
    return t('failure.timeout');
  }
  if (error.status === 429) {
    // The server's sentence about a limit already names the time.
    return error.detail ?? `${t('failure.tooManyRequests')} ${when(error, t)}`;
  }
  if (isAwayStatus(error.status)) {
    return `${error.detail ?? t('failure.unavailable')} ${when(error, t)}`;
  }
  return error.fields.length === 0 ? error.detail : null;
}
