import type { FieldError } from '@emberdeck/contracts/core/errors';
import type { z } from 'zod';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { fieldErrors } from '@emberdeck/platform/runtime/field-errors';

/**
 * Parses a request by its contract and refuses unknown fields. Only the public HTTP server is this strict: calls
 * between programs ignore unknown fields.
 * @param pathParameters fields of the path; a malformed one fails with 404, as an absent object does
 */
export function httpInput<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  pathParameters: Readonly<Record<string, unknown>> = {},
): z.output<Schema> {
  const fields = given ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    throw invalid([{ field: 'body', message: 'Must be an object' }]);
  }
  const doubled = Object.keys(pathParameters).filter((name) => Object.hasOwn(fields, name));
  const result = schema.safeParse({ ...fields, ...pathParameters });
  if (!result.success) {
    const errors = fieldErrors(result.error);
    if (errors.some((each) => Object.hasOwn(pathParameters, each.field))) {
      throw new AppError('not_found', 'There is nothing under this address');
    }
    throw invalid(errors);
  }
  const unknown = [...doubled.map(refusal), ...unknownFields(fields, result.data)];
  if (unknown.length > 0) {
    throw invalid(unknown);
  }
  return result.data;
}

const refusal = (field: string): FieldError => ({ field, message: 'Is not a field of this request' });

function unknownFields(given: unknown, parsed: unknown, path = ''): FieldError[] {
  if (!isRecord(given) || !isRecord(parsed)) {
    return [];
  }
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(parsed, name)
      ? unknownFields(value, parsed[name], `${path}${name}.`)
      : [refusal(`${path}${name}`)],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
