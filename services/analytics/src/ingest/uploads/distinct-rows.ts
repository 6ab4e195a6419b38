import { presentText } from './present-text.js';
import { isBlank, type TableFile } from './table-file.js';

/** Texts of more rows are not compared: all of them are in memory. */
const maxRows = 100_000;

/** The texts of some columns together. */
export interface Distinct {
  /** Different texts. */
  readonly count: number;
  /** Each row has a text of its own. False also for a file with more than 100,000 rows. */
  readonly isUnique: boolean;
}

/** Compares the rows of a file by the texts of each combination of columns. */
export async function distinctRows(
  table: TableFile,
  combinations: readonly (readonly number[])[],
): Promise<readonly Distinct[]> {
  const seen = combinations.map(() => new Set<string>());
  let rows = 0;
  for await (const part of table.rows(combinations.flat())) {
    for (const { fields } of part.filter((row) => row.fault === null && !isBlank(row))) {
      rows += 1;
      if (rows <= maxRows) {
        seen.forEach((texts, index) => texts.add(textsOf(fields, combinations[index] ?? [])));
      }
    }
  }
  return seen.map(({ size }) => ({ count: size, isUnique: size === rows }));
}

const textsOf = (fields: readonly string[], places: readonly number[]): string =>
  places.map((place) => presentText(fields[place])).join('\0');
