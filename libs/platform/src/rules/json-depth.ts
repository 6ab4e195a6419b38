/** The deepest nesting of JSON from outside. */
export const maxDepth = 32;

/** Whether a JSON value is nested deeper than `maxDepth`. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return depth >= maxDepth || Object.values(value).some((each) => isTooDeep(each, depth + 1));
}
