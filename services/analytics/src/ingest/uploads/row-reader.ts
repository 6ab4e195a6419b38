import { maxUploadErrors, type UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import type { Layout, MetricColumn } from './columns.js';
import { MetadataReader } from './metadata.js';
import {
  type MetricRow,
  quoted,
  readRow,
  readTimestamp,
  readValue,
  tooManyNames,
  widthProblem,
} from './metric-row.js';
import { maxUnits, PointColumns } from './point-columns.js';
import { presentText } from './present-text.js';
import { isBlank, refusedFile, type TableRow } from './table-file.js';
import type { TextStyle } from './text-style.js';

/** The content of a file. */
export interface MetricsFile {
  readonly points: PointColumns;
  /** In a wide file each value counts as a row. */
  readonly rowsRead: number;
  /** The first errors, by line; see `maxUploadErrors`. */
  readonly errors: UploadAnswer['errors'];
}

/** More points than a file of 10 MB holds as text: a workbook could hold far more, and all are kept in memory. */
const maxPoints = 3_000_000;

const faults: Readonly<Record<NonNullable<TableRow['fault']>, string>> = {
  'open-quote': 'A quote in this line is never closed',
  'long-field': 'A field here is longer than 32,767 characters',
  'not-json': 'This is no JSON object',
};

const tooManyUnits = `Too many different units: a file has at most ${maxUnits.toLocaleString('en')}`;

/** Takes one row after the other: bad ones become errors, the others points. */
export class RowReader {
  private readonly points = new PointColumns();
  private readonly metadata = new MetadataReader();
  private readonly metadataOf = (text: string): string | null => this.metadata.read(text);
  private readonly errors: UploadAnswer['errors'] = [];
  private rowsRead = 0;

  constructor(
    private readonly layout: Layout,
    private readonly width: number,
    private readonly style: TextStyle,
    private readonly now: number,
    private readonly limit = maxPoints,
  ) {}

  read(row: TableRow): void {
    if (isBlankLine(row)) {
      return;
    }
    if (row.fault !== null) {
      this.refuse(row.line, faults[row.fault]);
    } else if (this.layout.kind === 'long') {
      const { fields } = row;
      const { places } = this.layout;
      const point = readRow(fields, places, this.width, this.now, this.style, this.metadataOf);
      if (typeof point === 'string') {
        this.refuse(row.line, point);
      } else {
        this.add(point, row.line);
      }
    } else {
      this.readWide(row, this.layout.timestamp, this.layout.metrics);
    }
    if (this.points.length > this.limit) {
      throw refusedFile('The file has more than 3 million values: split it into smaller files');
    }
  }

  result(): MetricsFile {
    return { points: this.points, rowsRead: this.rowsRead, errors: this.errors };
  }

  private readWide(row: TableRow, timestampPlace: number | null, metrics: readonly MetricColumn[]): void {
    const { fields, line } = row;
    if (isBlank(row)) {
      return;
    }
    const wide = widthProblem(fields, this.width);
    const timestamp =
      wide ?? readTimestamp(presentText(fields[timestampPlace ?? -1]), this.now, this.style.order);
    if (typeof timestamp === 'string') {
      this.refuse(line, timestamp);
      return;
    }
    for (const metric of metrics) {
      this.readCell(metric, presentText(fields[metric.place]), timestamp, line);
    }
  }

  /** An empty cell is no point. */
  private readCell({ name }: MetricColumn, text: string, timestamp: number, line: number): void {
    const number = readValue(text, this.style.decimal);
    if (typeof number === 'string') {
      this.refuse(line, `Column ${quoted(name)}: ${number}`);
    } else if (number !== null) {
      this.add(
        { name, millionths: number.value, unit: number.unit, timestamp, metadata: null, key: null },
        line,
      );
    }
  }

  /** Texts that differ take memory, and a source has room for few of them. */
  private add(row: MetricRow, line: number): void {
    if (!this.points.hasRoomForName(row.name)) {
      this.refuse(line, tooManyNames(row.name));
    } else if (!this.points.hasRoomForUnit(row.unit)) {
      this.refuse(line, tooManyUnits);
    } else {
      this.rowsRead += 1;
      this.points.add(row, line);
    }
  }

  private refuse(line: number, message: string): void {
    this.rowsRead += 1;
    if (this.errors.length < maxUploadErrors) {
      this.errors.push({ line, message });
    }
  }
}

/** A line of CSV without any field. A line of delimiters is a row whose parts are missing. */
const isBlankLine = ({ fields, fault }: TableRow): boolean =>
  fault === null && fields.length <= 1 && (fields[0] ?? '').trim() === '';
