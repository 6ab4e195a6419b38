import type { FastifyRequest } from 'fastify';
import { errorCatalogue, type ErrorCode } from '@emberdeck/contracts/core/errors';
import { AppError } from '@emberdeck/platform/errors/app-error';

/** The content type of SCIM (RFC 7644). */
export const scimType = 'application/scim+json';

/** Why a request is refused, in the words of RFC 7644, section 3.12. */
export type ScimReason =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'uniqueness';

/** A refusal with a reason that its code does not tell. */
export class ScimFailure extends AppError {
  constructor(
    readonly reason: ScimReason,
    message: string,
  ) {
    super('bad_request', message);
  }
}

/** By the matched route, so that an encoded address counts too; by the address where none matched. */
export const isScim = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? '').startsWith('/scim/') || /^\/+scim(\/|\?|$)/i.test(url);

const reasons: Partial<Record<ErrorCode, ScimReason>> = {
  bad_request: 'invalidSyntax',
  validation_failed: 'invalidValue',
  conflict: 'uniqueness',
};

/** SCIM knows no status 422. */
const statusOf = (code: ErrorCode): number =>
  code === 'validation_failed' ? 400 : errorCatalogue[code].status;

/** An error as SCIM clients read it. */
export function scimErrorOf(failure: AppError): { readonly status: number; readonly body: object } {
  const status = statusOf(failure.code);
  const reason = failure instanceof ScimFailure ? failure.reason : reasons[failure.code];
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(reason && { scimType: reason }),
    detail: failure.message,
  };
  return { status, body };
}
