import { isTooDeep } from '@emberdeck/platform/rules/json-depth';

/** Longer metadata is not stored. In characters. */
export const maxMetadataLength = 4_096;

/** A pair of backslashes, or the escape of a character that `jsonb` refuses: NUL, or half of a surrogate pair. */
const refusedEscapes = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A JSON object as PostgreSQL stores it. Null for any other text: a row counts without it. */
export function readMetadata(text: string): string | null {
  if (text.length > maxMetadataLength || !text.startsWith('{')) {
    return null;
  }
  try {
    return metadataOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A parsed object as PostgreSQL stores it, at most 4,096 characters and 32 levels deep. Null for any other value. */
export function metadataOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isTooDeep(value)) {
    return null;
  }
  const json = JSON.stringify(value);
  return json.length > maxMetadataLength
    ? null
    : json.replace(refusedEscapes, (found) => (found.length === 2 ? found : String.raw`\ufffd`));
}
