import { type JsonDocument, stringEnd } from './json-document.js';

/** The text of one element, and where it is. */
export interface JsonElement {
  /** Physical line of JSON lines, place in an array; from 1 on. */
  readonly line: number;
  /** Empty for a blank line. Null if it is longer than {@link maxElementLength} or cut off. */
  readonly json: string | null;
  /** How many characters are read. */
  readonly read: number;
}

/** The longest element, in characters: `JSON.parse` of a larger one would block the process. */
export const maxElementLength = 256 * 1024;

/** The elements of a JSON array or of the list in a document, else the lines. An element may be no valid JSON. */
export function jsonElements(text: string, document: JsonDocument | null): Generator<JsonElement> {
  const start = text.search(/\S/);
  if (text[start] === '[') return arrayElements(text, start + 1);
  const [list] = document?.lists ?? [];
  if (list !== undefined) return arrayElements(text, list.start);
  return document === null ? lineElements(text) : wholeElement(text);
}

function* wholeElement(text: string): Generator<JsonElement> {
  const json = text.trim();
  yield { line: 1, json: json.length > maxElementLength ? null : json, read: text.length };
}

function* lineElements(text: string): Generator<JsonElement> {
  let line = 1;
  for (let start = 0; start < text.length; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const isTooLong = end - start > maxElementLength;
    yield { line, json: isTooLong ? null : text.slice(start, end).trim(), read: end };
    start = end + 1;
  }
}

function* arrayElements(text: string, from: number): Generator<JsonElement> {
  let line = 1;
  for (let start = from; start < text.length; line += 1) {
    const end = elementEnd(text, start);
    const isTooLong = end - start > maxElementLength;
    yield { line, json: isTooLong ? null : text.slice(start, end).trim(), read: end };
    if (text[end] !== ',') return;
    start = end + 1;
  }
}

/** The place of the comma or bracket that ends the element. */
function elementEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = stringEnd(text, at);
    } else if (character === '{' || character === '[') {
      depth += 1;
    } else if (depth === 0 && (character === ',' || character === ']')) {
      return at;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return text.length;
}
