const maxLength = 100;
const maxDepth = 2;
const maxParts = 3;

function partsOf(value: object, depth: number): string {
  const write = (each: unknown): string => excerpt(each, depth + 1);
  if (Array.isArray(value)) {
    const more = value.length > maxParts ? ',…' : '';
    return `[${value.slice(0, maxParts).map(write).join(',')}${more}]`;
  }
  const names = Object.keys(value);
  const more = names.length > maxParts ? ',…' : '';
  const record = value as Readonly<Record<string, unknown>>;
  const entries = names
    .slice(0, maxParts)
    .map((name) => `${name.slice(0, maxLength)}:${write(record[name])}`);
  return `{${entries.join(',')}${more}}`;
}

/**
 * A value of JSON as short text. Bounded in depth and length, and without a call of what a sender named `toString` or
 * `toJSON`.
 */
export function excerpt(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.slice(0, maxLength);
  if (typeof value === 'function') return '…';
  if (typeof value !== 'object' || value === null) return String(value);
  return depth >= maxDepth ? '…' : partsOf(value, depth);
}
