import type { FieldError } from '@emberdeck/contracts/core/errors';
import type { z } from 'zod';

/** The issues of a parse by field; `body` stands for the whole input. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
    ...(issue.code === 'custom' ? detailsOf(issue.params) : {}),
  }));
}

/** The code and parameter that a schema gives a problem. */
function detailsOf(params: Record<string, unknown> = {}): Pick<FieldError, 'code' | 'parameter'> {
  const { code, parameter } = params;
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof parameter === 'string' ? { parameter } : {}),
  };
}
