import { delimiters } from '@emberdeck/contracts/analytics/upload-reading';
import { CsvScanner, type ScannerStart, textStart } from './csv-scanner.js';

/** As much of a text shows its delimiter. */
const recordsOfSample = 100;
const charactersOfSample = 64 * 1024;

/** Where delimiters fit equally well, the one that is rarer within fields comes first. */
const byRarity = [';', '\t', '|', ','] as const;

/** A first line that names the delimiter for Excel. */
const separatorLine = /^sep=(.)(\r\n|\r|\n)/i;

/** The delimiter of a text, and where its records begin. */
export interface CsvStart {
  readonly delimiter: string;
  readonly from: ScannerStart;
}

/** A chosen delimiter comes first, then the line `sep=;`, then the one that splits most lines into equally many fields. */
export function csvStart(text: string, chosen: string | null): CsvStart {
  const [line, named] = separatorLine.exec(text.slice(0, 10)) ?? [];
  const from = line === undefined ? textStart : { position: line.length, line: 2 };
  const known = delimiters.find((delimiter) => delimiter === named);
  return { delimiter: chosen ?? known ?? detectDelimiter(text, from), from };
}

interface Fit {
  readonly delimiter: string;
  readonly records: number;
  readonly fields: number;
}

/** A comma if nothing separates fields. */
export function detectDelimiter(text: string, from: ScannerStart = textStart): string {
  const fits = byRarity.map((delimiter) => fitOf(text, delimiter, from));
  const best = fits.reduce((one, other) => (isBetter(other, one) ? other : one));
  return best.records === 0 ? ',' : best.delimiter;
}

const isBetter = (fit: Fit, than: Fit): boolean =>
  fit.records > than.records || (fit.records === than.records && fit.fields > than.fields);

/** How many records have the most frequent number of fields, which is at least two. */
function fitOf(text: string, delimiter: string, from: ScannerStart): Fit {
  const scanner = new CsvScanner(text, delimiter, from);
  const counts = new Map<number, number>();
  for (let count = 0; count < recordsOfSample && scanner.read < charactersOfSample; count += 1) {
    const record = scanner.next();
    if (record === null) break;
    const { length } = record.fields;
    if (record.fault === null && length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  const [fields, records] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [0, 0];
  return { delimiter, records, fields };
}
