/** Ids for calls that each take so many. */
export const chunksOf = (ids: readonly string[], most: number): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
    ids.slice(index * most, (index + 1) * most),
  );
