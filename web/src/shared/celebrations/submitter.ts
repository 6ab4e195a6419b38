import type { BaseSyntheticEvent } from 'react';

/** The submit button of a form event, pressed or activated by the Enter key; null without one. */
export function submitterOf(event: BaseSyntheticEvent | undefined): HTMLElement | null {
  const { nativeEvent } = event ?? {};
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
