import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, type ErrorCode, type Problem } from '@emberdeck/contracts/core/errors';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { isScim, scimErrorOf, scimType } from '../scim/scim-failure.js';

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** The error text for a body that is not JSON. */
export const jsonOnlySentence = 'Send a JSON body with the content type application/json.';

const sentences: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be read.',
  not_found: 'There is nothing under this address.',
  request_timeout: 'The request took too long to arrive. Please send it again.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: jsonOnlySentence,
  headers_too_large: 'The headers of the request are too large. Clearing the cookies of this site may help.',
};

/** The `Retry-After` of temporary failures that carry no time themselves. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { unavailable: 5, busy: 5, timeout: 5 };

export const problemType = 'application/problem+json';

function problemOf(failure: AppError, about: Pick<Problem, 'instance' | 'requestId'>): Problem {
  const { status, title } = errorCatalogue[failure.code];
  return {
    type: `urn:emberdeck:problem:${failure.code}`,
    title,
    status,
    detail: failure.message,
    instance: about.instance,
    code: failure.code,
    requestId: about.requestId,
    ...(failure.details.fields ? { errors: [...failure.details.fields] } : {}),
  };
}

/** The response to bytes that are not a request. It names no path, and the parser's error text stays inside. */
export function problemOfUnreadable(status: number, requestId: string): Problem {
  return problemOf(appErrorFromHttp({ statusCode: status }), { instance: '/', requestId });
}

/** The error for an address that the router cannot decode. */
export const unreadableAddress = (): AppError =>
  new AppError('bad_request', 'The address contains an invalid % sequence.');

/**
 * The only place that turns a failure into an HTTP response: RFC 9457, for SCIM RFC 7644, without stack, SQL or path.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const failure = error instanceof AppError ? error : appErrorFromHttp(error);
  const instance = request.url.split('?', 1)[0] ?? '/';
  const body = problemOf(failure, { instance, requestId: request.id });
  const retryAfter = failure.details.retryAfterSeconds ?? retryAfterSeconds[failure.code];
  if (retryAfter !== undefined) {
    void reply.header('retry-after', String(retryAfter));
  }
  if (failure.code === 'request_timeout') {
    // The rest of the body is not read, so the start of a next request on this connection would be unknown.
    void reply.header('connection', 'close');
  }
  if (isScim(request)) {
    const { status, body: error } = scimErrorOf(failure);
    void reply
      .status(status)
      .header('content-type', scimType)
      .send(Buffer.from(JSON.stringify(error)));
    return;
  }
  void reply
    .status(body.status)
    .header('content-type', problemType)
    .send(Buffer.from(JSON.stringify(body)));
}

/** Whether an error is a defect of the product. Defects are logged with their cause. */
export function isDefect(error: unknown): boolean {
  return !(error instanceof AppError) && appErrorFromHttp(error).code === 'internal';
}

function codeOf(status: number): ErrorCode {
  return codesByStatus[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal');
}

/** Errors of Fastify and Nest carry a status. Their texts are not sent to the client. */
function appErrorFromHttp(error: unknown): AppError {
  const given = error as { statusCode?: unknown; status?: unknown };
  const status = typeof given.statusCode === 'number' ? given.statusCode : given.status;
  const code = typeof status === 'number' ? codeOf(status) : 'internal';
  return new AppError(code, sentences[code] ?? 'Something went wrong on our side. Please try again.');
}
