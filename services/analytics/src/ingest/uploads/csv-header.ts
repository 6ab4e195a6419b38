import { metadataTitle } from './metadata.js';
import { columnNames, type ColumnName, type ColumnPlaces } from './metric-row.js';

const delimiters = [',', ';', '\t'] as const;

/** The most frequent delimiter of the first line, outside of quotes; a comma without any. */
export function detectDelimiter(firstLine: string): string {
  const plain = firstLine.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => plain.split(delimiter).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Positions of the columns, in any order and case; other columns are ignored. An error sentence for a bad header. */
export function readHeader(fields: readonly string[]): ColumnPlaces | string {
  const titles = fields.map((field) => field.trim().toLowerCase());
  const twice = columnNames.find((name) => titles.indexOf(name) !== titles.lastIndexOf(name));
  if (twice !== undefined) {
    return `The first line names the column ${twice} twice`;
  }
  const missing = (['name', 'value'] as const).filter((name) => !titles.includes(name));
  if (missing.length > 0) {
    return `The first line must name the columns name and value (unit and timestamp may follow); missing: ${missing.join(', ')}`;
  }
  const place = (name: ColumnName): number | null => (titles.includes(name) ? titles.indexOf(name) : null);
  return {
    name: place('name'),
    value: place('value'),
    unit: place('unit'),
    timestamp: place('timestamp'),
    metadata: metadataPlace(fields),
  };
}

/** The first column of metadata; null without one. */
export function metadataPlace(header: readonly string[]): number | null {
  const place = header.findIndex((title) => title.trim().toLowerCase() === metadataTitle);
  return place === -1 ? null : place;
}
