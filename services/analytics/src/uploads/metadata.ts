/** The title of the column, in any case. */
export const metadataTitle = 'metadata';

/** Longer metadata is not stored. */
const maxLength = 4_096;

/** A pair of backslashes, or the escape of a character that `jsonb` refuses: NUL, or half of a surrogate pair. */
const refusedEscapes = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A JSON object as PostgreSQL stores it. Null for any other text: a row counts without it. */
export function readMetadata(text: string): string | null {
  if (text.length > maxLength || !text.startsWith('{')) {
    return null;
  }
  try {
    const json = JSON.stringify(JSON.parse(text));
    return json.replace(refusedEscapes, (found) => (found.length === 2 ? found : String.raw`\ufffd`));
  } catch {
    return null;
  }
}
