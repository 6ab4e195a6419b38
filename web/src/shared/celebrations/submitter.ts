import type { BaseSyntheticEvent } from 'react';

/** The button by which a form was sent, by hand or by the Enter key; null where there is none. */
export function submitterOf(event: BaseSyntheticEvent | undefined): HTMLElement | null {
  const { nativeEvent } = event ?? {};
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
