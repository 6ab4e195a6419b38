/**
 * A text without embeddings, overrides and isolates (Unicode UAX #9): they would turn the text around a name. The marks of
 * a direction stay.
 */
export const withoutBidiControls = /^[^\u202A-\u202E\u2066-\u2069]*$/u;

/** Removes the characters that {@link withoutBidiControls} refuses, for names that come from files and feeds. */
export const removeBidiControls = (text: string): string =>
  withoutBidiControls.test(text) ? text : [...text].filter((each) => withoutBidiControls.test(each)).join('');
