import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { maxMetricNames, maxUploadErrors } from '@emberdeck/contracts/analytics/uploads';
import type { Millionths } from '@emberdeck/connector/values/decimal';
import {
  binaryHeader,
  BinaryRows,
  binaryTrailer,
  jsonField,
  textField,
} from '@emberdeck/platform/database/binary-rows';
import type { MetricRow } from './metric-row.js';

/** Rows to process before other work of the process gets a turn. */
const rowsPerSlice = 10_000;

/** Rows of one chunk of COPY, and about their bytes. */
const rowsPerChunk = 2_000;
const bytesPerChunk = 256 * 1024;

/**
 * Different names and units of one file. A source has room for `maxMetricNames`, and as many of the names may be known to it
 * already.
 */
const maxNames = 2 * maxMetricNames;
export const maxUnits = 1_000;

const dayMs = 86_400_000;

const noJson = jsonField(null);

/** Stores each of the repeated texts once. */
class Dictionary<Text> {
  private readonly texts: Text[] = [];
  private readonly numbers = new Map<Text, number>();

  numberOf(text: Text): number {
    const known = this.numbers.get(text);
    if (known !== undefined) {
      return known;
    }
    this.numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Whether the text is known, or one of the first `most`. */
  hasRoomFor(text: Text, most: number): boolean {
    return this.texts.length < most || this.numbers.has(text);
  }

  textOf(number: number): Text {
    return this.texts[number] as Text;
  }

  all(): readonly Text[] {
    return this.texts;
  }
}

/** The encoded fields of a dictionary's texts. */
class FieldsOf {
  private readonly fields: Buffer[] = [];

  constructor(private readonly textOf: (number: number) => string | null) {}

  of(number: number): Buffer {
    return (this.fields[number] ??= textField(this.textOf(number)));
  }
}

/** An omitted row and the line that it begins on. */
export interface LeftOut {
  readonly line: number;
  readonly name: string;
}

/** The rows of a file in little memory: the largest file may hold more than two million of them. */
export class PointColumns {
  private readonly nameTexts = new Dictionary<string>();
  private readonly unitTexts = new Dictionary<string | null>();
  private readonly names: number[] = [];
  private readonly millionths: Millionths[] = [];
  private readonly units: number[] = [];
  private readonly timestamps: number[] = [];
  private readonly lines: number[] = [];
  /** By place, where rows are keyed. */
  private readonly keys: string[] = [];
  /** By place: few files have any. */
  private readonly metadata = new Map<number, string>();
  /** Days whose month is known: a date for each of a million rows took a third of the time (measured). */
  private readonly knownDays = new Set<number>();
  private readonly monthMoments = new Map<number, Date>();

  get length(): number {
    return this.names.length;
  }

  hasRoomForName(name: string): boolean {
    return this.nameTexts.hasRoomFor(name, maxNames);
  }

  hasRoomForUnit(unit: string | null): boolean {
    return this.unitTexts.hasRoomFor(unit, maxUnits);
  }

  /** Adds the row that begins on this line of the file. */
  add(row: MetricRow, line: number): void {
    this.names.push(this.nameTexts.numberOf(row.name));
    this.millionths.push(row.millionths);
    this.units.push(this.unitTexts.numberOf(row.unit));
    this.timestamps.push(row.timestamp);
    this.lines.push(line);
    if (row.key !== null) {
      this.keys[this.length - 1] = row.key;
    }
    if (row.metadata !== null) {
      this.metadata.set(this.length - 1, row.metadata);
    }
    const day = Math.floor(row.timestamp / dayMs);
    if (!this.knownDays.has(day)) {
      this.knownDays.add(day);
      const date = new Date(row.timestamp);
      this.monthMoments.set(date.getUTCFullYear() * 12 + date.getUTCMonth(), date);
    }
  }

  /** The different names, in the order in which the file has them. */
  distinctNames(): readonly string[] {
    return this.nameTexts.all();
  }

  /** The points with other names, and the first omitted rows. */
  async without(names: ReadonlySet<string>): Promise<{ points: PointColumns; leftOut: readonly LeftOut[] }> {
    const points = new PointColumns();
    const leftOut: LeftOut[] = [];
    for (const [place, line] of this.lines.entries()) {
      const row = this.rowAt(place);
      if (!names.has(row.name)) {
        points.add(row, line);
      } else if (leftOut.length < maxUploadErrors) {
        leftOut.push({ line, name: row.name });
      }
      if (place % rowsPerSlice === 0) {
        await yieldToOthers();
      }
    }
    return { points, leftOut };
  }

  /** A moment of every month that has a point. */
  months(): Date[] {
    return [...this.monthMoments.values()];
  }

  /** The first rows. */
  first(count: number): MetricRow[] {
    return Array.from({ length: Math.min(count, this.length) }, (_, place) => this.rowAt(place));
  }

  /** Whether rows have keys. */
  get hasKeys(): boolean {
    return this.keys.length > 0;
  }

  /**
   * Binary rows of COPY in the order of the file: name, value, unit, timestamp and metadata; with keys also key and line.
   * Other work of the process gets a turn between two chunks.
   */
  async *copyRows(): AsyncGenerator<Buffer> {
    const names = new FieldsOf((number) => this.nameTexts.textOf(number));
    const units = new FieldsOf((number) => this.unitTexts.textOf(number));
    yield binaryHeader;
    for (let from = 0; from < this.length; from += rowsPerChunk) {
      const rows = new BinaryRows(bytesPerChunk);
      for (let place = from; place < Math.min(from + rowsPerChunk, this.length); place += 1) {
        rows.row(this.hasKeys ? 7 : 5);
        rows.encoded(names.of(this.names[place] ?? 0));
        rows.numeric(this.millionths[place] ?? 0);
        rows.encoded(units.of(this.units[place] ?? 0));
        rows.timestamp(this.timestamps[place] ?? 0);
        const metadata = this.metadata.get(place);
        rows.encoded(metadata === undefined ? noJson : jsonField(metadata));
        if (this.hasKeys) {
          rows.encoded(textField(this.keys[place] ?? null));
          rows.integer(this.lines[place] ?? 0);
        }
      }
      yield rows.take();
      await yieldToOthers();
    }
    yield binaryTrailer;
  }

  /** The number of a point's name; equal names have the same. */
  nameNumberAt(place: number): number {
    return this.names[place] ?? 0;
  }

  /** In milliseconds since 1970. */
  timestampAt(place: number): number {
    return this.timestamps[place] ?? 0;
  }

  /** The different pairs of name and unit, each once. */
  namesWithUnits(): { readonly name: string; readonly unit: string | null }[] {
    const seen = new Set<number>();
    for (const [place, name] of this.names.entries()) seen.add(name * maxUnits + (this.units[place] ?? 0));
    return [...seen].map((pair) => ({
      name: this.nameTexts.textOf(Math.floor(pair / maxUnits)),
      unit: this.unitTexts.textOf(pair % maxUnits),
    }));
  }

  rowAt(place: number): MetricRow {
    return {
      name: this.nameTexts.textOf(this.names[place] ?? 0),
      millionths: this.millionths[place] ?? 0,
      unit: this.unitTexts.textOf(this.units[place] ?? 0),
      timestamp: this.timestamps[place] ?? 0,
      metadata: this.metadata.get(place) ?? null,
      key: this.keys[place] ?? null,
    };
  }
}
