import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonElements } from './json-elements.js';
import { metadataTitle } from './metadata.js';
import { maxColumns, refusedFile, type TableFile, type TableRow } from './table-file.js';

/** As many objects are read before other work of the process gets a turn. */
const objectsPerTurn = 500;

/** The keys of as many objects make the header. */
const objectsOfHeader = 1_000;

/** A text begins as JSON lines or as a JSON array. CSV files with such a header are no files of metrics. */
export const isJson = (text: string): boolean => /^\s*[[{]/.test(text.slice(0, 1_000));

type JsonObject = Readonly<Record<string, unknown>>;

interface Parsed {
  readonly line: number;
  /** Null if the text is no object. */
  readonly object: JsonObject | null;
}

/** JSON lines, or one JSON array, of objects: a key is a column. */
export async function jsonTable(text: string): Promise<TableFile> {
  const header = await headerOf(text);
  return { format: 'jsonl', sheets: [], header, delimiter: null, rows: () => rowsOf(text, header) };
}

async function headerOf(text: string): Promise<readonly string[]> {
  const keys = new Set<string>();
  let count = 0;
  for await (const part of objectsOf(text)) {
    for (const { object } of part) {
      for (const key of Object.keys(object ?? {})) {
        if (keys.size < maxColumns) keys.add(key);
      }
    }
    count += part.length;
    if (count >= objectsOfHeader) break;
  }
  if (keys.size === 0) {
    throw refusedFile(
      'The file holds no JSON objects: write one object in each line, or one array of objects',
    );
  }
  return [...keys];
}

async function* rowsOf(text: string, header: readonly string[]): AsyncGenerator<readonly TableRow[]> {
  for await (const part of objectsOf(text)) {
    yield part.map(({ line, object }) =>
      object === null
        ? { line, fields: [], fault: 'not-json' as const }
        : { line, fields: header.map((key) => fieldOf(object[key], key)), fault: null },
    );
  }
}

async function* objectsOf(text: string): AsyncGenerator<readonly Parsed[]> {
  let parsed: Parsed[] = [];
  for (const { line, json } of jsonElements(text)) {
    parsed.push({ line, object: json === null ? null : objectOf(json) });
    if (parsed.length >= objectsPerTurn) {
      yield parsed;
      await nextTurn();
      parsed = [];
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
    return value !== null && key.trim().toLowerCase() === metadataTitle ? JSON.stringify(value) : '';
  }
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
