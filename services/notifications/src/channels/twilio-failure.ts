import { SendFailure } from '../channel.js';
import { reasonOfCode } from '../twilio-reasons.js';

const tooManyRequests = 429;
const firstServerError = 500;

/**
 * A status that is no success. A server error leaves open whether the message was accepted; "too many requests" does not.
 */
export function refusalOf(status: number, code: number | null): SendFailure {
  const isUnknown = status >= firstServerError;
  const isBusy = status === tooManyRequests;
  return new SendFailure(
    'The provider did not accept the message',
    isBusy || isUnknown,
    ['HTTP', status, code].filter(Boolean).join(' '),
    { textReason: isBusy ? 'busy' : reasonOfCode(code), isUnknown },
  );
}

const noAnswer = 'NO_ANSWER';

/** Failures of a connection on which no request was written. */
const beforeRequest = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a connection failed because no certificate of the server is trusted. */
const isCertificate = (code: string): boolean => /CERT|SSL|SELF_SIGNED|UNABLE_TO/.test(code);

/** A request without an answer. It was not accepted where the connection was never made; otherwise it is unknown. */
export function lossOf(error: unknown): SendFailure {
  const { cause, name = '' } = error as {
    readonly cause?: { readonly code?: string };
    readonly name?: string;
  };
  const code = cause?.code ?? name;
  const isUnsent = beforeRequest.has(code) || isCertificate(code);
  const said = name === 'TimeoutError' || name === 'AbortError' ? noAnswer : code;
  // A request without an answer may still be handled after the list was read.
  return new SendFailure('The provider did not answer', said !== noAnswer, said, {
    textReason: 'provider',
    isUnknown: !isUnsent,
  });
}
