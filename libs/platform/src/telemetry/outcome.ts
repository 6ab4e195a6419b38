import { errorCatalogue } from '@emberdeck/contracts/core/errors';
import { AppError } from '../errors/app-error.js';

/** How work ended: `refused` is the caller's fault, `failed` is ours. */
export type Outcome = 'ok' | 'refused' | 'failed';

/** Returns whether an error is the caller's fault or ours. */
export function outcomeOf(error: unknown): Exclude<Outcome, 'ok'> {
  return error instanceof AppError && errorCatalogue[error.code].status < 500 ? 'refused' : 'failed';
}

/** The kind of an error in one word, without its text: the code of an `AppError`, or the name of the class. */
export function errorKind(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
