/** What a preview keeps of a list, of a text and of an object, and how deep it goes. */
interface Limits {
  readonly items: number;
  readonly characters: number;
  readonly fields: number;
  readonly depth: number;
}

/** Each is tried until the preview is small enough. */
const limits: readonly Limits[] = [
  { items: 5, characters: 200, fields: 200, depth: 12 },
  { items: 3, characters: 100, fields: 50, depth: 8 },
  { items: 1, characters: 40, fields: 30, depth: 6 },
  { items: 1, characters: 20, fields: 10, depth: 4 },
  { items: 1, characters: 20, fields: 5, depth: 3 },
];

const maxBytes = 16_384;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function shortened(value: unknown, limit: Limits): unknown {
  if (typeof value === 'string') {
    const characters = [...value.slice(0, 2 * (limit.characters + 1))];
    return characters.length > limit.characters
      ? `${characters.slice(0, limit.characters).join('')}…`
      : value;
  }
  if (!isObject(value)) {
    return value;
  }
  if (limit.depth === 0) {
    return '…';
  }
  const inside = { ...limit, depth: limit.depth - 1 };
  return Array.isArray(value)
    ? value.slice(0, limit.items).map((each) => shortened(each, inside))
    : Object.fromEntries(
        Object.entries(value)
          .slice(0, limit.fields)
          .map(([name, each]) => [name, shortened(each, inside)]),
      );
}

/**
 * The JSON of a body for a person who picks fields in it: fewer items, shorter texts, still valid JSON. Null if even that
 * is too large, which takes very long names of fields.
 */
export function previewOf(json: unknown): string | null {
  for (const limit of limits) {
    const text = JSON.stringify(shortened(json, limit));
    if (Buffer.byteLength(text) <= maxBytes) {
      return text;
    }
  }
  return null;
}
