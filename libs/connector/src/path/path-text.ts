import type { PathSteps } from './path-steps.js';

/** For each place of a text, how many characters before and at it are also its beginning. */
function repeatsOf(text: string): Uint32Array {
  const repeats = new Uint32Array(text.length);
  let length = 0;
  for (let place = 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    while (length > 0 && text.charCodeAt(length) !== code) length = repeats[length - 1] ?? 0;
    if (text.charCodeAt(length) === code) length += 1;
    repeats[place] = length;
  }
  return repeats;
}

/**
 * Whether the text has this part, by Knuth, Morris and Pratt: the search of the language compares all characters of the part
 * at each place of the text, where this one takes a step for each character of both.
 */
export function hasPart(text: string, part: string, steps: PathSteps): boolean {
  if (part.length > text.length) {
    return false;
  }
  steps.spend(text.length + part.length);
  const repeats = repeatsOf(part);
  let matched = 0;
  for (let place = 0; place < text.length && matched < part.length; place += 1) {
    const code = text.charCodeAt(place);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = repeats[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === code) matched += 1;
  }
  return matched === part.length;
}
