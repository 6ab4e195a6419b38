import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isTooDeep } from '@emberdeck/platform/rules/json-depth';
import { jsonElements } from './json-elements.js';
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

/** JSON lines, or one JSON array, of objects: a key is a column. */
export async function jsonTable({ text, encoding }: DecodedText): Promise<RawTable> {
  const titles = await titlesOf(text);
  const everything = [...titles.keys()];
  return {
    format: 'jsonl',
    sheets: [],
    sheet: null,
    encoding,
    delimiter: null,
    titles,
    rows: (wanted) => rowsOf(text, titles, wanted?.places ?? everything),
  };
}

async function titlesOf(text: string): Promise<readonly string[]> {
  const keys = new Set<string>();
  let count = 0;
  for await (const part of objectsOf(text)) {
    for (const { object } of part) {
      for (const key of Object.keys(object ?? {})) {
        if (keys.size < maxColumns && key.length <= maxKeyLength) keys.add(key);
      }
    }
    count += part.length;
    if (count >= objectsOfTitles) break;
  }
  if (keys.size === 0) {
    throw refusedFile(
      'The file holds no JSON objects: write one object in each line, or one array of objects',
    );
  }
  return [...keys];
}

async function* rowsOf(
  text: string,
  titles: readonly string[],
  places: readonly number[],
): AsyncGenerator<readonly TableRow[]> {
  const placeOf = new Map(places.map((place) => [titles[place] ?? '', place]));
  // An object without a wanted key is a row whose parts are missing, no blank line.
  const least = places.length === titles.length ? titles.length : 2;
  for await (const part of objectsOf(text)) {
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

async function* objectsOf(text: string): AsyncGenerator<readonly Parsed[]> {
  let parsed: Parsed[] = [];
  let begin = 0;
  for (const { line, json, read } of jsonElements(text)) {
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
    const isMetadata = value !== null && key.trim().toLowerCase() === metadataTitle;
    return isMetadata && !isTooDeep(value) ? JSON.stringify(value) : '';
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
