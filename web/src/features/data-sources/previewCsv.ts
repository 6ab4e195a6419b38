/** The columns that the server reads. It ignores others. The first two are required. */
const columnNames = ['name', 'value', 'unit', 'timestamp'] as const;
const requiredNames = ['name', 'value'] as const;

const maxRows = 20;
const maxColumns = 12;
const delimiters = [',', ';', '\t'] as const;

/** The content is not CSV text in UTF-8. */
type ForeignProblem = 'spreadsheet' | 'pdf' | 'image' | 'compressed' | 'utf16' | 'binary' | 'notUtf8';

/** Why the server would reject the whole file. */
export interface ContentProblem {
  readonly code: ForeignProblem | 'missing' | 'twice' | 'noRows' | 'openHeader' | 'unreadable';
  /** The columns that are missing or named twice. */
  readonly columns?: string;
}

export interface PreviewColumn {
  readonly title: string;
  readonly isRead: boolean;
}

/** The first rows of a file. */
export interface FilePreview {
  readonly columns: readonly PreviewColumn[];
  readonly hiddenColumns: number;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The number of further rows: counted if the whole file was read, else estimated by size; null if unknown. */
  readonly further: { readonly count: number; readonly isCounted: boolean } | null;
  /** Why the file cannot be uploaded; null if it can. */
  readonly problem: ContentProblem | null;
}

export interface ParsedCsv {
  readonly records: readonly (readonly string[])[];
  /** False if a quote is never closed. */
  readonly isClosed: boolean;
}

export type ParseCsv = (text: string, delimiter: string) => ParsedCsv;

interface FileSize {
  readonly bytes: number;
  /** Whether the text is the whole file. */
  readonly isWhole: boolean;
}

const foreignFormats: readonly (readonly [start: readonly number[], what: ForeignProblem])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'spreadsheet'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'spreadsheet'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'image'],
  [[0xff, 0xd8, 0xff], 'image'],
  [[0x47, 0x49, 0x46, 0x38], 'image'],
  [[0x1f, 0x8b], 'compressed'],
  [[0xff, 0xfe], 'utf16'],
  [[0xfe, 0xff], 'utf16'],
];

/** Detects content that is not CSV text in UTF-8, with the same rules as the server. */
export function contentProblem(bytes: Uint8Array, text: string | null): ForeignProblem | null {
  const foreign = foreignFormats.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (foreign) {
    return foreign[1];
  }
  if (bytes.includes(0)) {
    return 'binary';
  }
  return text === null ? 'notUtf8' : null;
}

/** The most frequent delimiter in the first line outside quotes. The server uses the same rule. */
export function detectDelimiter(firstLine: string): string {
  const plain = firstLine.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => plain.split(delimiter).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Adds to each record its first physical line. A quoted field may contain line breaks. */
function withLines(records: readonly (readonly string[])[]): Line[] {
  let line = 1;
  return records.map((cells) => {
    const begin = line;
    line += 1 + cells.join('').split('\n').length - 1;
    return { line: begin, cells };
  });
}

const isBlank = ({ cells }: Line): boolean => cells.length === 1 && cells[0]?.trim() === '';

function headerProblem(titles: readonly string[]): ContentProblem | null {
  const twice = columnNames.filter((name) => titles.indexOf(name) !== titles.lastIndexOf(name));
  if (twice.length > 0) {
    return { code: 'twice', columns: twice.join(', ') };
  }
  const missing = requiredNames.filter((name) => !titles.includes(name));
  return missing.length > 0 ? { code: 'missing', columns: missing.join(', ') } : null;
}

/** Rounds an estimate to two significant digits. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(count, 1))) - 1, 0);
  return Math.round(count / unit) * unit;
}

function furtherRows(text: string, known: number, size: FileSize): FilePreview['further'] {
  const beyond = Math.max(known - maxRows, 0);
  if (size.isWhole) {
    return { count: beyond, isCounted: true };
  }
  if (known === 0) {
    return null;
  }
  const rowsInAll = (known / new TextEncoder().encode(text).length) * size.bytes;
  return { count: rounded(Math.max(rowsInAll - maxRows, beyond)), isCounted: false };
}

/** The first rows, parsed like on the server. Omits the last record of a slice, which may be cut off. */
export function previewCsv(text: string, size: FileSize, parse: ParseCsv): FilePreview | ContentProblem {
  const plain = text.replace(/\r\n?/g, '\n');
  const [firstLine = ''] = plain.split('\n', 1);
  const { records, isClosed } = parse(plain, detectDelimiter(firstLine));
  const [header, ...lines] = withLines(size.isWhole ? records : records.slice(0, -1));
  if (!header) {
    return { code: 'unreadable' };
  }
  if (!isClosed && size.isWhole && lines.length === 0) {
    return { code: 'openHeader' };
  }
  const rows = lines.filter((line) => !isBlank(line));
  const titles = header.cells.map((title) => title.trim().toLowerCase());
  const noRows: ContentProblem | null = size.isWhole && rows.length === 0 ? { code: 'noRows' } : null;
  return {
    columns: header.cells.slice(0, maxColumns).map((title, index) => ({
      title: title.trim(),
      isRead: columnNames.some((name) => name === titles[index]),
    })),
    hiddenColumns: Math.max(header.cells.length - maxColumns, 0),
    rows: rows.slice(0, maxRows).map(({ line, cells }) => ({ line, cells: cells.slice(0, maxColumns) })),
    further: furtherRows(plain, rows.length, size),
    problem: headerProblem(titles) ?? noRows,
  };
}
