import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { isApiError } from '../api/apiError.js';

/**
 * Shows the server's field errors at their fields. The first of these fields takes the focus. Returns whether that shows
 * all of the failure.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!isApiError(error)) {
    return false;
  }
  const known = error.fields.flatMap(({ field, message }) => {
    const name = fields.find((each) => each === field);
    return name ? [{ name, message }] : [];
  });
  known.forEach(({ name, message }, index) => setError(name, { message }, { shouldFocus: index === 0 }));
  return known.length > 0 && known.length === error.fields.length;
}
