/**
 * A text without embeddings, overrides and isolates (Unicode UAX #9): they would turn the text around a name. The marks of
 * a direction stay.
 */
export const withoutTurns = /^[^\u202A-\u202E\u2066-\u2069]*$/u;

/** Removes the characters that {@link withoutTurns} refuses, for names that come from files and feeds. */
export const removeTurns = (text: string): string =>
  withoutTurns.test(text) ? text : [...text].filter((each) => withoutTurns.test(each)).join('');
