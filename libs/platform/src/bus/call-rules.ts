import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { callsExpired } from '../telemetry/platform-metrics.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import { deadlineHeader } from './call-deadline.js';
import { maxCallBytes } from './call-transport.js';
import type { CallReply, CallResponder, ReceivedCall } from './call-transport.js';

const headerName = /^[a-z0-9-]+$/;
const headerValue = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/;

/** The header that carries a reply's status on the wire. Reserved: no reply may set it. */
export const replyStatusHeader = 'reply-status';

const ownHeaders: ReadonlySet<string> = new Set([replyStatusHeader, deadlineHeader]);

/** Why the transport itself, not the responder, failed a call. */
export type CallFailure = 'payload_too_large' | 'internal';

/** Throws `payload_too_large` for a request above the limit. Both adapters use it. */
export function checkCallSize(body: Uint8Array): void {
  if (body.byteLength > maxCallBytes) throw callFailed('payload_too_large');
}

/** Throws a TypeError for a header that would not survive the wire unchanged. Both adapters use it. */
export function checkCallHeaders(headers: Readonly<Record<string, string>>): void {
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!headerName.test(name) || ownHeaders.has(name) || !headerValue.test(value)) {
      throw new TypeError(`The header ${name} is not a short lower-case name with a printable ASCII value`);
    }
  }
}

/** The name of a call in metrics: `messaging create-message`. */
function nameOf(subject: string): string {
  const parts = subject.split('.');
  return `${parts[1] ?? ''} ${parts[4] ?? ''}`;
}

/**
 * Runs the responder. Never rejects: a reply that cannot be sent is logged and becomes a failure. Returns null if the
 * deadline passed before the request arrived.
 */
export async function answerCall(
  responder: CallResponder,
  request: ReceivedCall,
  { logger, telemetry }: { readonly logger: Logger; readonly telemetry: Telemetry },
): Promise<CallReply | CallFailure | null> {
  const lateMs = performance.now() - request.expiresAt;
  if (lateMs >= 0) {
    telemetry.count(callsExpired, { call: nameOf(request.subject) });
    logger.debug('A call arrived after its deadline and was not handled', {
      subject: request.subject,
      lateMs,
    });
    return null;
  }
  try {
    const reply = await responder(request);
    checkCallHeaders(reply.headers);
    if (reply.body.byteLength <= maxCallBytes) return reply;
    logger.error('A reply is larger than a call can carry', {
      subject: request.subject,
      bytes: reply.body.byteLength,
    });
    return 'payload_too_large';
  } catch (error) {
    logger.error('The handler of a call failed', { err: error, subject: request.subject });
    return 'internal';
  }
}

/** The caller's error for a {@link CallFailure}. */
export const callFailed = (failure: CallFailure): AppError =>
  failure === 'payload_too_large'
    ? new AppError(
        failure,
        `The request or its answer is larger than ${maxCallBytes / 1024} KiB. Ask for less at once.`,
      )
    : new AppError(failure, 'The call could not be answered');

const unreachable = 'This part of the product is not reachable right now';

/** The error of a connection lost during the wait for the reply. The call may have been received. */
export const callUnavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', unreachable, {}, { cause });

/** No responder received the call, so repeating any call is safe. */
export class CallNotDelivered extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', unreachable, {}, { cause });
  }
}

/** The error of a call without a reply before its deadline. */
export const callTimedOut = (cause?: unknown): AppError =>
  new AppError('timeout', 'The answer took too long', {}, { cause });
