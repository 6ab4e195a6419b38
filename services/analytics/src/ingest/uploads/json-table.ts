import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isTooDeep } from '@emberdeck/platform/rules/json-depth';
import { documentOf, type JsonDocument } from './json-document.js';
import { jsonElements } from './json-elements.js';
import { listed } from './listed.js';
import { quoted } from './metric-row.js';
import { metadataTitle } from './metadata.js';
import { maxFieldLength } from './csv-scanner.js';
import {
  charactersPerSlice,
  maxColumns,
  refusedFile,
  type RawTable,
  rowsPerSlice,
  type TableRow,
} from './table-file.js';
import type { DecodedText } from './text-encoding.js';

/** The keys of as many objects make the titles. */
const objectsOfTitles = 1_000;

/** A text begins as JSON lines or as a JSON array. CSV files with such a header are no files of metrics. */
export const isJson = (text: string): boolean => /^\s*[[{]/.test(text.slice(0, 1_000));

type JsonObject = Readonly<Record<string, unknown>>;

interface Parsed {
  readonly line: number;
  /** Null if the text is no object. */
  readonly object: JsonObject | null;
}

/** Longer keys are no columns. */
const maxKeyLength = 255;

/** What the first objects have. */
interface FoundKeys {
  readonly titles: ReadonlySet<string>;
  /** Keys of objects and lists, which are no cells. */
  readonly nested: ReadonlySet<string>;
}

/** Keys that a sentence names. */
const maxNamed = 5;

/** JSON lines, a JSON array, or an object with one list, of objects: a key is a column. */
export async function jsonTable({ text, encoding }: DecodedText): Promise<RawTable> {
  const document = documentOf(text);
  const lists = document?.lists ?? [];
  if (lists.length > 1) {
    const named = listed(lists.slice(0, maxNamed).map(({ path }) => quoted(path)));
    throw refusedFile(`The file has several lists of objects, ${named}: upload one of them as a JSON array`);
  }
  const read = () => objectsOf(text, document);
  const found = await keysOf(read());
  const titles = [...found.titles];
  const everything = [...titles.keys()];
  const notes = notesOf(lists[0]?.path ?? null, found);
  return {
    format: 'jsonl',
    sheets: [],
    sheet: null,
    encoding,
    delimiter: null,
    notes: () => notes,
    titles,
    rows: (wanted) => rowsOf(read(), titles, wanted?.places ?? everything),
  };
}

function notesOf(list: string | null, { nested }: FoundKeys): readonly string[] {
  const named = listed([...nested].slice(0, maxNamed).map(quoted));
  return [
    ...(list === null ? [] : [`The rows are those of the list ${quoted(list)}.`]),
    ...(nested.size === 0 ? [] : [`Objects and lists within a row do not come in: ${named}.`]),
  ];
}

async function keysOf(parts: AsyncIterable<readonly Parsed[]>): Promise<FoundKeys> {
  const titles = new Set<string>();
  const nested = new Set<string>();
  let count = 0;
  for await (const part of parts) {
    for (const { object } of part) {
      for (const [key, value] of Object.entries(object ?? {})) {
        if (titles.size < maxColumns && key.length <= maxKeyLength) titles.add(key);
        if (isNested(value) && !isMetadataKey(key) && nested.size < maxNamed) nested.add(key);
      }
    }
    count += part.length;
    if (count >= objectsOfTitles) break;
  }
  if (titles.size === 0) {
    throw refusedFile(
      'The file holds no JSON objects: write one object in each line, or one array of objects',
    );
  }
  return { titles, nested };
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isMetadataKey = (key: string): boolean => key.trim().toLowerCase() === metadataTitle;

async function* rowsOf(
  parts: AsyncIterable<readonly Parsed[]>,
  titles: readonly string[],
  places: readonly number[],
): AsyncGenerator<readonly TableRow[]> {
  const placeOf = new Map(places.map((place) => [titles[place] ?? '', place]));
  // An object without a wanted key is a row whose parts are missing, no blank line.
  const least = places.length === titles.length ? titles.length : 2;
  for await (const part of parts) {
    yield part.map((parsed) => rowOf(parsed, placeOf, least));
  }
}

/** Looks at the keys of the object, which may lack most columns. */
function rowOf({ line, object }: Parsed, placeOf: ReadonlyMap<string, number>, least: number): TableRow {
  if (object === null) {
    return { line, fields: [], fault: 'not-json' };
  }
  const fields: string[] = [];
  let isTooLong = false;
  for (const key of Object.keys(object)) {
    const place = placeOf.get(key);
    if (place !== undefined) {
      const field = fieldOf(object[key], key);
      isTooLong ||= field.length > maxFieldLength;
      fields[place] = field;
    }
  }
  while (fields.length < least) fields.push('');
  return { line, fields, fault: isTooLong ? 'long-field' : null };
}

async function* objectsOf(text: string, document: JsonDocument | null): AsyncGenerator<readonly Parsed[]> {
  let parsed: Parsed[] = [];
  let begin = 0;
  for (const { line, json, read } of jsonElements(text, document)) {
    if (json !== '') {
      parsed.push({ line, object: json === null ? null : objectOf(json) });
    }
    if (parsed.length >= rowsPerSlice || read - begin >= charactersPerSlice) {
      yield parsed;
      await yieldToOthers();
      parsed = [];
      begin = read;
    }
  }
  yield parsed;
}

function objectOf(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}

/** Nested values belong to no column of a point but the metadata. */
function fieldOf(value: unknown, key: string): string {
  if (typeof value === 'string') {
    // A NUL cannot be stored.
    return value.replaceAll('\0', '');
  }
  if (typeof value === 'object') {
    return isNested(value) && isMetadataKey(key) && !isTooDeep(value) ? JSON.stringify(value) : '';
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
