import { titles as known } from '@emberdeck/connector/values/titles';
import { isTimeTitle, plainTitles } from './titles.js';

/** A list of objects within a JSON object. */
export interface JsonList {
  /** The keys that lead to it, joined by points. */
  readonly path: string;
  /** The place after its bracket. */
  readonly start: number;
}

/** A text that is one JSON object. */
export interface JsonDocument {
  readonly lists: readonly JsonList[];
}

/** Deeper lists belong to something else than rows. */
const maxDepth = 8;

/** A text of brackets alone would take memory for each. */
const [maxOpen, maxKeys, maxLists] = [1_000, 1_000, 10];

/** The place of the quote that closes the string which begins at `start`. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** The place of the first character from `start` on that is no white space. */
function nextPlace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}

/** The place of the bracket that closes the list which begins at `start`. */
function listEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at);
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Walks through one JSON object. Splits only: a part may be no valid JSON. */
class ObjectWalk {
  readonly lists: JsonList[] = [];
  /** The keys of the object itself that have no object or list. */
  readonly keys: string[] = [];
  /** The keys of the open objects. */
  private readonly path: string[] = [];
  private key = '';

  constructor(private readonly text: string) {}

  /** The place after the object that begins at `start`; null if it does not end, or is nested too deeply. */
  walk(start: number): number | null {
    for (let at = start; at < this.text.length; at += 1) {
      at = this.step(at);
      if (this.path.length === 0) return at + 1;
      if (this.path.length > maxOpen) return null;
    }
    return null;
  }

  /** Returns the place of the last character that was read. */
  private step(at: number): number {
    switch (this.text[at]) {
      case '"':
        return this.string(at);
      case '{':
        this.path.push(this.key);
        return at;
      case '}':
        this.path.pop();
        return at;
      case '[':
        return this.list(at);
      default:
        return at;
    }
  }

  private string(at: number): number {
    const end = stringEnd(this.text, at);
    const colon = nextPlace(this.text, end + 1);
    if (this.text[colon] === ':') {
      this.key = this.text.slice(at + 1, end);
      const isNested = '{['.includes(this.text.charAt(nextPlace(this.text, colon + 1)));
      if (this.path.length === 1 && !isNested && this.keys.length < maxKeys) this.keys.push(this.key);
    }
    return end;
  }

  private list(at: number): number {
    const isRows = this.text[nextPlace(this.text, at + 1)] === '{';
    if (isRows && this.path.length <= maxDepth && this.lists.length < maxLists) {
      this.lists.push({ path: [...this.path.slice(1), this.key].join('.'), start: at + 1 });
    }
    return listEnd(this.text, at);
  }
}

/** Whether an object with these keys is a row itself, whatever lists it has. */
function isRow(keys: readonly string[]): boolean {
  const found = plainTitles(keys);
  const has = (titles: readonly string[]): boolean => titles.some((title) => found.includes(title));
  return keys.some(isTimeTitle) || (has(known.name) && has(known.value));
}

/** A text that is one JSON object; null for another one, for instance JSON lines. */
export function documentOf(text: string): JsonDocument | null {
  const start = nextPlace(text, 0);
  const walk = new ObjectWalk(text);
  const end = text[start] === '{' ? walk.walk(start) : null;
  if (end === null || nextPlace(text, end) < text.length) return null;
  return { lists: isRow(walk.keys) ? [] : walk.lists };
}
