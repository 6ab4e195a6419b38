import type { FieldError } from '@emberdeck/contracts/core/errors';
import type { z } from 'zod';

/** The issues of a parse by field; `body` stands for the whole input. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }));
}
