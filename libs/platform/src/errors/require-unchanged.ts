import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.js';

/** Longest value that a message quotes, in characters. */
const maxQuoted = 80;

function messageOf(now: unknown): string {
  if (now === null || now === '') return 'Emptied elsewhere meanwhile. Save again to use your value.';
  const text = typeof now === 'number' ? String(now) : now;
  return typeof text === 'string' && text.length <= maxQuoted
    ? `Changed elsewhere to “${text}”. Save again to use your value.`
    : 'Changed elsewhere meanwhile. Save again to use your value.';
}

/**
 * Refuses a change of fields that have other values by now than its form started from. Call it under the lock of the
 * row. `before`: the values that the form read, absent for a change without a form; `now`: the fields as callers read them.
 * @throws AppError `changed_elsewhere` with the value of now of each such field
 */
export function requireUnchanged(before: object | undefined, now: object): void {
  const current = new Map<string, unknown>(Object.entries(now));
  const changed = Object.entries(before ?? {}).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, current.get(field) ?? null),
  );
  if (changed.length === 0) return;
  const fields = changed.map(([field]) => ({
    field,
    message: messageOf(current.get(field) ?? null),
    code: 'changed_elsewhere',
    parameter: JSON.stringify(current.get(field) ?? null),
  }));
  const text = 'This was changed elsewhere meanwhile. Save again to use your values.';
  throw new AppError('changed_elsewhere', text, { fields });
}
