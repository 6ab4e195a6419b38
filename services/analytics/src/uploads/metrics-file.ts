import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxUploadErrors, type UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { detectDelimiter, readHeader } from './csv-header.js';
import { type CsvRecord, CsvScanner } from './csv-scanner.js';
import { contentProblem } from './file-content.js';
import { type ColumnPlaces, readRow } from './metric-row.js';
import { PointColumns } from './point-columns.js';

/** The content of a file. */
export interface MetricsFile {
  readonly points: PointColumns;
  readonly rowsRead: number;
  /** The first errors, by line; see `maxUploadErrors`. */
  readonly errors: UploadAnswer['errors'];
}

/** As many records, or characters, are read before other work of the process gets a turn. */
const recordsPerTurn = 500;
const charactersPerTurn = 256 * 1024;

/** As much of the first line is looked at for the delimiter. */
const longestHeader = 64 * 1024;

const byteOrderMark = '\uFEFF';

/** The whole file is refused: `validation_failed` on the field `file`. */
const refusedFile = (message: string) => invalid([{ field: 'file', message }]);

/**
 * Reads a CSV file of metrics. Bad lines become errors, the others points; another kind of file is refused. `now` replaces
 * missing timestamps.
 */
export async function readMetricsFile(file: Buffer, now: Date): Promise<MetricsFile> {
  const problem = contentProblem(file);
  if (problem !== null) {
    throw refusedFile(problem);
  }
  const reader = new RecordReader(now.getTime());
  const text = withoutMark(file.toString('utf8'));
  const [firstLine = ''] = text.slice(0, longestHeader).split(/[\r\n]/, 1);
  const scanner = new CsvScanner(text, detectDelimiter(firstLine));
  let turn = { records: 0, begin: 0 };
  for (let record = scanner.next(); record !== null; record = scanner.next()) {
    reader.read(record);
    turn.records += 1;
    if (turn.records >= recordsPerTurn || scanner.read - turn.begin >= charactersPerTurn) {
      await nextTurn();
      turn = { records: 0, begin: scanner.read };
    }
  }
  return reader.result();
}

const withoutMark = (text: string): string => (text.startsWith(byteOrderMark) ? text.slice(1) : text);

interface Header {
  readonly places: ColumnPlaces;
  readonly width: number;
}

/** Takes one record after the other. */
class RecordReader {
  private readonly points = new PointColumns();
  private readonly errors: UploadAnswer['errors'] = [];
  /** An error sentence for an invalid file. */
  private header: Header | string | undefined;
  private rowsRead = 0;

  constructor(private readonly now: number) {}

  read(record: CsvRecord): void {
    if (this.header === undefined) {
      this.header = headerOf(record);
    } else if (typeof this.header !== 'string' && !isBlank(record)) {
      this.readRow(record, this.header);
    }
  }

  result(): MetricsFile {
    if (this.header === undefined || typeof this.header === 'string') {
      throw refusedFile(this.header ?? 'The file is empty');
    }
    if (this.rowsRead === 0) {
      throw refusedFile('The file has no rows');
    }
    return { points: this.points, rowsRead: this.rowsRead, errors: this.errors };
  }

  private readRow(record: CsvRecord, { places, width }: Header): void {
    const row = record.fault ? faults[record.fault] : readRow(record.fields, places, width, this.now);
    this.rowsRead += 1;
    if (typeof row !== 'string') {
      this.points.add(row, record.line);
    } else if (this.errors.length < maxUploadErrors) {
      this.errors.push({ line: record.line, message: row });
    }
  }
}

const faults: Readonly<Record<NonNullable<CsvRecord['fault']>, string>> = {
  'open-quote': 'A quote in this line is never closed',
  'long-field': 'A field here is longer than 64 KiB',
};

function headerOf({ fields, fault }: CsvRecord): Header | string {
  if (fault !== null) {
    return fault === 'open-quote'
      ? 'A quote in the first line is never closed'
      : 'The first line has a field that is longer than 64 KiB';
  }
  const places = readHeader(fields);
  return typeof places === 'string' ? places : { places, width: fields.length };
}

const isBlank = ({ fields, fault }: CsvRecord): boolean =>
  fault === null && fields.length === 1 && fields[0]?.trim() === '';
