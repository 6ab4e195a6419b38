import type { CallDefinition } from '@emberdeck/contracts/core/call';
import { errorCatalogue, type ErrorCode } from '@emberdeck/contracts/core/errors';
import type { CallReply } from '../bus/call-transport.js';
import { AppError, type ErrorDetails } from '../errors/app-error.js';
import { traceParentHeader } from '../telemetry/trace-parent.js';

/** Headers of a call on the bus. Names are short, because every call carries them. */
export const callHeaders = {
  correlationId: 'cid',
  actor: 'act',
  idempotencyKey: 'key',
  clientAddress: 'adr',
  local: 'loc',
  language: 'lng',
  /** The time that a call of the demo is given; the signature of its actor repeats it. */
  time: 'at',
  nextCursor: 'next',
  /** Asks whether the service raises the versions of its data, and says that it does. */
  versions: 'ver',
  /** The answer is that of an earlier request with the same key. */
  replayed: 'rep',
  trace: traceParentHeader,
} as const;

/** Service and name of a call, for people and dashboards: `messaging create-message`. */
export const callName = ({ service, name }: CallDefinition): string => `${service} ${name}`;

interface ErrorReply {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorDetails;
}

/** Serializes an error. Every error but an `AppError` becomes `internal`, without its text. */
export function replyFromError(error: unknown): CallReply {
  const reply: ErrorReply =
    error instanceof AppError
      ? { code: error.code, message: error.message, details: error.details }
      : { code: 'internal', message: 'Something went wrong on our side. Please try again.', details: {} };
  return { status: 'error', body: Buffer.from(JSON.stringify(reply)), headers: {} };
}

/** Reads the error of a reply; an unknown code becomes `internal`. */
export function errorFromReply(reply: CallReply): AppError {
  const parsed = JSON.parse(Buffer.from(reply.body).toString('utf8')) as ErrorReply;
  const code = parsed.code in errorCatalogue ? parsed.code : 'internal';
  return new AppError(code, parsed.message, parsed.details);
}
