/** Types of lookups in the table of substitutions (OpenType, GSUB). */
const types = { oneToMany: 2, context: 5, chainedContext: 6 } as const;

/** The tables of a list of offsets that begins with its length. Offsets are from a table, usually the list. */
const tablesAt = (gsub: Buffer, list: number, from = list): number[] =>
  Array.from(
    { length: gsub.readUInt16BE(list) },
    (_, index) => from + gsub.readUInt16BE(list + 2 + 2 * index),
  );

/** The lookups that a substitution in a context applies. Of other formats than the one by coverage there are none. */
function appliedBy(gsub: Buffer, type: number, table: number): number[] {
  if (gsub.readUInt16BE(table) !== 3) return [];
  let at = table + 2;
  let count: number;
  if (type === types.context) {
    count = gsub.readUInt16BE(at + 2);
    at += 4 + 2 * gsub.readUInt16BE(at);
  } else {
    // The signs before, those that are replaced, and the signs after.
    for (let part = 0; part < 3; part += 1) at += 2 + 2 * gsub.readUInt16BE(at);
    count = gsub.readUInt16BE(at);
    at += 2;
  }
  return Array.from({ length: count }, (_, index) => gsub.readUInt16BE(at + 4 * index + 2));
}

/** The substitutions in a context that put several glyphs in the place of one. */
function splittingLookups(gsub: Buffer): ReadonlySet<number> {
  const lookups = tablesAt(gsub, gsub.readUInt16BE(8));
  const typeOf = (lookup: number | undefined): number =>
    lookup === undefined ? 0 : gsub.readUInt16BE(lookup);
  const splits = (lookup: number): boolean => {
    const type = typeOf(lookup);
    if (type !== types.context && type !== types.chainedContext) return false;
    return tablesAt(gsub, lookup + 4, lookup)
      .flatMap((table) => appliedBy(gsub, type, table))
      .some((applied) => typeOf(lookups[applied]) === types.oneToMany);
  };
  return new Set(lookups.flatMap((lookup, index) => (splits(lookup) ? [index] : [])));
}

/**
 * The table of substitutions without the required ones that stretch a letter by a further piece: the piece stands for no
 * sign, and readers of PDF take it for a gap in the word.
 */
export function withoutPieces(table: Buffer): Buffer {
  const gsub = Buffer.from(table);
  const splitting = splittingLookups(gsub);
  const features = gsub.readUInt16BE(6);
  for (let index = 0; index < gsub.readUInt16BE(features); index += 1) {
    const record = features + 2 + 6 * index;
    if (gsub.toString('latin1', record, record + 4) !== 'rlig') continue;
    const feature = features + gsub.readUInt16BE(record + 4);
    const lookups = Array.from({ length: gsub.readUInt16BE(feature + 2) }, (_, place) =>
      gsub.readUInt16BE(feature + 4 + 2 * place),
    );
    const left = lookups.filter((lookup) => !splitting.has(lookup));
    gsub.writeUInt16BE(left.length, feature + 2);
    for (const [place, lookup] of left.entries()) gsub.writeUInt16BE(lookup, feature + 4 + 2 * place);
  }
  return gsub;
}
