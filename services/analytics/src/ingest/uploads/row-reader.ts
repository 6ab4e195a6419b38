import { currencyOf, unitBesideRow } from '@emberdeck/connector/values/currency-unit';
import { maxUploadErrors, type UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import {
  type Layout,
  type LongLayout,
  placesOfValues,
  type TimesLayout,
  type ValuePlaces,
  type WideLayout,
} from './layout.js';
import { MetadataReader } from './metadata.js';
import { type MetricRow, problemOfTexts, quoted, tooManyNames, widthProblem } from './metric-row.js';
import { maxUnits, PointColumns } from './point-columns.js';
import { presentText } from './present-text.js';
import { isBlank, refusedFile, type TableRow } from './table-file.js';
import type { TextStyle } from './text-style.js';
import { TimeReader } from './time-reader.js';
import { isCurrencyTitle } from './titles.js';
import { ValueReader } from './value-reader.js';

/** The content of a file. */
export interface MetricsFile {
  readonly points: PointColumns;
  /** In a wide file each value counts as a row. */
  readonly rowsRead: number;
  /** The first errors, by line; see `maxUploadErrors`. */
  readonly errors: UploadAnswer['errors'];
}

/** How rows are read. */
export interface RowOptions {
  readonly header: readonly string[];
  readonly style: TextStyle;
  /** The moment of the upload, in milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
  /** The column of keys; null unless rows are keyed. */
  readonly key: number | null;
  /** The most points, which are all in memory. */
  readonly limit?: number;
}

/** More points than a file of 10 MB holds as text: a workbook could hold far more, and all are kept in memory. */
const maxPoints = 3_000_000;

const faults: Readonly<Record<NonNullable<TableRow['fault']>, string>> = {
  'open-quote': 'A quote in this line is never closed',
  'long-field': 'A field here is longer than 32,767 characters',
  'not-json': 'This is no JSON object',
};

const tooManyUnits = `Too many different units: a file has at most ${maxUnits.toLocaleString('en')}`;

/** Between the texts that make a name. */
const separator = ' · ';

/** Takes one row after the other: bad ones become errors, the others points. */
export class RowReader {
  readonly times: TimeReader;
  readonly values: ValueReader;
  private readonly points = new PointColumns();
  private readonly metadata = new MetadataReader();
  private readonly errors: UploadAnswer['errors'] = [];
  private readonly namesCurrency: boolean;
  private rowsRead = 0;

  constructor(
    private readonly layout: Layout,
    private readonly options: RowOptions,
  ) {
    this.times = new TimeReader(options.style, options.now, options.timeZone);
    this.values = new ValueReader(options.style);
    this.namesCurrency = layout.unit !== null && isCurrencyTitle(options.header[layout.unit] ?? '');
  }

  read(row: TableRow): void {
    if (row.fault !== null) {
      this.refuse(row.line, faults[row.fault]);
    } else if (!isBlank(row)) {
      const problem = widthProblem(row.fields, this.options.header.length) ?? this.readFields(row);
      if (problem !== null) this.refuse(row.line, problem);
    }
    if (this.points.length > (this.options.limit ?? maxPoints)) {
      throw refusedFile('The file has more than 3 million values: split it into smaller files');
    }
  }

  result(): MetricsFile {
    return { points: this.points, rowsRead: this.rowsRead, errors: this.errors };
  }

  /** A sentence if the row itself is wrong. */
  private readFields({ fields, line }: TableRow): string | null {
    switch (this.layout.kind) {
      case 'long':
        return this.readLong(fields, line, this.layout);
      case 'wide':
        return this.readWide(fields, line, this.layout);
      case 'times':
        return this.readTimes(fields, line, this.layout);
    }
  }

  private readLong(fields: readonly string[], line: number, layout: LongLayout): string | null {
    const number = this.values.read(fields, layout.values, layout.factor);
    if (number === null || typeof number === 'string') {
      return number;
    }
    const timestamp = this.timeOf(fields, layout);
    if (typeof timestamp === 'string') {
      return timestamp;
    }
    const name = nameOf(fields, layout.names);
    const unit = this.unitBeside(number.unit, fields, layout.unit) ?? layout.plainUnit;
    const metadata = this.metadataOf(fields, layout.metadata);
    return this.add(
      { name, millionths: number.value, unit, timestamp, metadata, key: this.keyOf(fields) },
      line,
    );
  }

  private readWide(fields: readonly string[], line: number, layout: WideLayout): string | null {
    const timestamp = this.timeOf(fields, layout);
    if (typeof timestamp === 'string') {
      return layout.metrics.some(({ values }) => hasText(fields, values)) ? timestamp : null;
    }
    const metadata = this.metadataOf(fields, layout.metadata);
    const key = this.keyOf(fields);
    const ofRow = this.unitOf(fields, layout.unit);
    const suffix = layout.group.length === 0 ? '' : nameOf(fields, layout.group);
    for (const { title, name: alone, values, unit: ofColumn, factor } of layout.metrics) {
      const number = this.values.read(fields, values, factor);
      if (number === null) continue;
      if (typeof number === 'string') {
        this.refuseCell(title, number, line);
        continue;
      }
      const name = suffix === '' ? alone : `${alone}${separator}${suffix}`;
      const unit = unitOfCell(number.unit, ofColumn, ofRow);
      const keyOfValue = layout.metrics.length === 1 ? key : keyOfCell(key, title);
      this.addCell(
        title,
        { name, millionths: number.value, unit, timestamp, metadata, key: keyOfValue },
        line,
      );
    }
    return null;
  }

  private readTimes(fields: readonly string[], line: number, layout: TimesLayout): string | null {
    const name = nameOf(fields, layout.names);
    const key = this.keyOf(fields);
    for (const { title, values, local } of layout.times) {
      const number = this.values.read(fields, values, layout.factor);
      if (number === null) continue;
      if (typeof number === 'string') {
        this.refuseCell(title, number, line);
        continue;
      }
      const unit = this.unitBeside(number.unit, fields, layout.unit);
      const timestamp = this.times.instantOf(local);
      const keyOfValue = keyOfCell(key, title);
      this.addCell(
        title,
        { name, millionths: number.value, unit, timestamp, metadata: null, key: keyOfValue },
        line,
      );
    }
    return null;
  }

  /** A value of one of several columns: only it is refused. */
  private addCell(title: string, row: MetricRow, line: number): void {
    const problem = this.add(row, line);
    if (problem !== null) this.refuseCell(title, problem, line);
  }

  private refuseCell(title: string, problem: string, line: number): void {
    this.refuse(line, `Column ${quoted(title)}: ${problem}`);
  }

  private timeOf(fields: readonly string[], { timestamp, clock }: LongLayout | WideLayout): number | string {
    if (timestamp === null) return this.options.now;
    const date = textAt(fields, timestamp);
    const time = textAt(fields, clock);
    return this.times.read(date === '' || time === '' ? date : `${date} ${time}`);
  }

  private metadataOf(fields: readonly string[], place: number | null): string | null {
    return place === null ? null : this.metadata.read(textAt(fields, place));
  }

  /** The unit that a row names; null without one. A column `Valuta` of a bank has currencies or dates. */
  private unitOf(fields: readonly string[], place: number | null): string | null {
    const text = textAt(fields, place);
    if (place === null || text === '') return null;
    return this.namesCurrency ? currencyOf(text, true) : text;
  }

  /** What a row calls its unit comes before a sign beside the number, but a percentage is in no currency. */
  private unitBeside(
    ofNumber: string | null,
    fields: readonly string[],
    place: number | null,
  ): string | null {
    const ofRow = this.unitOf(fields, place);
    return this.namesCurrency ? unitBesideRow(ofNumber, ofRow) : (ofRow ?? ofNumber);
  }

  private keyOf(fields: readonly string[]): string | null {
    return this.options.key === null ? null : textAt(fields, this.options.key);
  }

  /** Texts that differ take memory, and a source has room for few of them. */
  private add(row: MetricRow, line: number): string | null {
    const problem = problemOfTexts(row.name, row.unit, row.key) ?? this.problemOfRoom(row);
    if (problem === null) {
      this.rowsRead += 1;
      this.points.add(row, line);
    }
    return problem;
  }

  private problemOfRoom({ name, unit }: MetricRow): string | null {
    if (!this.points.hasRoomForName(name)) {
      return tooManyNames(name);
    }
    return this.points.hasRoomForUnit(unit) ? null : tooManyUnits;
  }

  private refuse(line: number, message: string): void {
    this.rowsRead += 1;
    if (this.errors.length < maxUploadErrors) {
      this.errors.push({ line, message });
    }
  }
}

const textAt = (fields: readonly string[], place: number | null): string => presentText(fields[place ?? -1]);

const hasText = (fields: readonly string[], values: ValuePlaces): boolean =>
  placesOfValues(values).some((place) => textAt(fields, place) !== '');

function nameOf(fields: readonly string[], places: readonly number[]): string {
  const [first = -1] = places;
  return places.length === 1
    ? textAt(fields, first)
    : places
        .map((place) => textAt(fields, place))
        .filter((text) => text !== '')
        .join(separator);
}

/** What was chosen for the column comes before the unit that a row names. */
const unitOfCell = (ofNumber: string | null, ofColumn: string | null, ofRow: string | null): string | null =>
  unitBesideRow(ofNumber, ofRow === null ? null : (ofColumn ?? ofRow)) ?? ofColumn;

/** The values of a row share its key. */
const keyOfCell = (key: string | null, title: string): string | null =>
  key === null || key === '' ? key : `${key}${separator}${title}`;
