import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { isObject } from '../path/path-values.js';
import { unitBesideRow } from '../values/currency-unit.js';
import { millionthsToText } from '../values/decimal.js';
import { LocalClock } from '../values/moment.js';
import { metadataOf, readMetadata } from '../values/metadata.js';
import { BodyProblem, type RowProblem } from './body-problem.js';
import {
  isNothing,
  type ListStyle,
  momentOf,
  quoted,
  type ReadValue,
  textOf,
  valueOf,
} from './cell-values.js';
import type { FeedPoint } from './feed-types.js';
import { listStyle } from './list-style.js';
import { plainRows } from './plain-rows.js';
import {
  Findings,
  type Found,
  MappedFields,
  type Part,
  parts,
  type RowFields,
  TitledFields,
} from './row-fields.js';

/** What the pages before were like. */
export interface EarlierPages {
  /** Whether their rows have times, so that a row without one is incomplete. */
  readonly hasTimes: boolean;
  /** The field of the body that had the list; null if the body was the list, or a mapping finds it. */
  readonly list: string | null;
  readonly style: ListStyle;
}

/** How rows become points. */
export interface RowReading {
  readonly mapping: SourceMapping | null;
  readonly now: Date;
  /** The zone of times that name none: that of the workspace. */
  readonly timeZone: string;
  /** The time of rows where no row of the list has one. */
  readonly undatedAt: Date;
  /** Whether each row needs a key. */
  readonly isKeyed: boolean;
  /** Null for the first page. */
  readonly earlier: EarlierPages | null;
}

/** A row as a point. `isDated` is false if rows have no time, so that the point is of `undatedAt`. */
export interface ReadRow {
  readonly point: FeedPoint;
  readonly isDated: boolean;
}

/** What the rows of a body have. */
export interface FieldsFound extends EarlierPages {
  /** The fields that were used by their titles; null without one, and under a mapping. */
  readonly titles: Readonly<Record<Part, string | null>>;
  /** Parts whose path finds nothing in any row. */
  readonly nowhere: readonly Part[];
  /** Rows whose metadata is no object, or too large, and is left out. */
  readonly metadataLeftOut: number;
  /** Values that have more decimals than are stored. */
  readonly rounded: number;
}

/** A short path can repeat the rows of a body without end. The largest body holds as many rows of 16 characters. */
const mostRows = 250_000;

/** More than the largest body holds: a path can repeat the metadata of its rows. */
const maxMetadataCharacters = 16 * 1024 * 1024;

const dayMs = 86_400_000;

const tooManyRows = `The path of the rows finds more than ${mostRows.toLocaleString('en')} rows. Ask for fewer rows at once, or change the path.`;
const noList = 'The path of the rows finds no list. Choose the list again.';
const tooMuchMetadata =
  'The answer has more than 16 million characters of metadata. Ask for fewer rows at once, or change its path.';

const plainStyle: ListStyle = { decimal: null, order: null };

/** @throws BodyProblem if a path of the mapping cannot be read */
export function checkMapping(mapping: SourceMapping | null): void {
  if (mapping !== null) void new MappedFields(mapping);
}

/** The field of a body that a mapping names without further steps has null: the list has no rows. */
const isNullList = (json: unknown, { rows }: SourceMapping): boolean =>
  isObject(json) && Object.hasOwn(json, rows) && json[rows] === null;

/** Reads the points of one body, as the mapping of its source says or by the titles of its fields. */
export class BodyReader {
  private readonly mapped: MappedFields | null;
  private readonly clock: LocalClock;
  private fields: RowFields | null;
  private list: string | null = null;
  private style: ListStyle = plainStyle;
  private readonly findings = new Findings();
  private metadataCharacters = 0;
  private metadataLeftOut = 0;
  private rounded = 0;

  /** @throws BodyProblem if a path of the mapping cannot be read */
  constructor(private readonly reading: RowReading) {
    this.mapped = reading.mapping && new MappedFields(reading.mapping);
    this.fields = this.mapped;
    this.clock = new LocalClock(reading.timeZone);
  }

  /**
   * The rows of the body.
   * @throws BodyProblem if it has none
   */
  rowsOf(json: unknown): readonly unknown[] {
    const { mapping, earlier } = this.reading;
    if (json === null && earlier !== null) {
      return [];
    }
    const { rows, fields } =
      this.mapped !== null && mapping !== null
        ? this.mappedRows(json, this.mapped, mapping)
        : this.titledRows(json);
    this.fields = fields;
    this.style = listStyle(rows, fields, earlier?.style ?? null);
    this.mapped?.restart();
    return rows;
  }

  private mappedRows(json: unknown, fields: MappedFields, mapping: SourceMapping) {
    return { rows: isNullList(json, mapping) ? [] : listOf(fields.rowsOf(json)), fields };
  }

  private titledRows(json: unknown) {
    const { rows, list } = plainRows(json, this.reading.earlier?.list ?? null);
    this.list = list;
    return { rows, fields: new TitledFields(rows, (value) => momentOf(value, 'day_first') !== null) };
  }

  /**
   * The point of a row, or the first thing that is wrong with it.
   * @throws BodyProblem if the mapping takes too long
   */
  pointOf(row: unknown): ReadRow | RowProblem {
    const name = this.text('name', row);
    if (typeof name === 'function') return name;
    if (name.text === '') return () => 'The name is missing';
    const value = this.value(row);
    if (typeof value === 'function') return value;
    const unit = this.unit(row, value.unit);
    if (typeof unit === 'function') return unit;
    const time = this.time(row);
    if (typeof time === 'function') return time;
    const key = this.key(row);
    if (typeof key === 'function') return key;
    const metadata = this.metadata(row);
    if (typeof metadata === 'function') return metadata;
    if (value.isRounded) this.rounded += 1;
    const point = {
      name: name.text,
      value: millionthsToText(value.value),
      unit,
      timestamp: time.at,
      ...(key.text !== '' && { key: key.text }),
      ...(metadata.json !== null && { metadata: metadata.json }),
    };
    return { point, isDated: time.isDated };
  }

  /** What the rows so far have. */
  found(): FieldsFound {
    const title = (part: Part): string | null => this.fields?.titleOf(part) ?? null;
    return {
      hasTimes: this.hasTimes(),
      list: this.list ?? this.reading.earlier?.list ?? null,
      titles: {
        name: title('name'),
        value: title('value'),
        unit: title('unit'),
        timestamp: title('timestamp'),
        metadata: title('metadata'),
        key: this.reading.isKeyed ? title('key') : null,
      },
      nowhere: this.mapped === null ? [] : parts.filter((part) => this.findings.isNowhere(part)),
      metadataLeftOut: this.metadataLeftOut,
      style: this.style,
      rounded: this.rounded,
    };
  }

  private hasTimes(): boolean {
    return this.fields?.has('timestamp') === true || this.reading.earlier?.hasTimes === true;
  }

  private text(part: 'name' | 'unit' | 'key', row: unknown): { text: string } | RowProblem {
    const found = this.find(part, row);
    return typeof found === 'function' ? found : textOf(part, found.value);
  }

  private unit(row: unknown, ofNumber: string | null): string | null | RowProblem {
    const unit = this.text('unit', row);
    if (typeof unit === 'function') return unit;
    return unit.text || unitBesideRow(ofNumber, this.fields?.currencyOf(row) ?? null);
  }

  /** Without keyed rows, only a path gives them keys. */
  private key(row: unknown): { text: string } | RowProblem {
    const { isKeyed, mapping } = this.reading;
    if (!isKeyed && (mapping?.key ?? null) === null) return { text: '' };
    const key = this.text('key', row);
    return isKeyed && typeof key !== 'function' && key.text === '' ? () => 'The key is missing' : key;
  }

  private value(row: unknown): ReadValue | RowProblem {
    const found = this.find('value', row);
    const { decimal } = this.style;
    return typeof found === 'function'
      ? found
      : valueOf(found.value, { factor: this.reading.mapping?.factor ?? 1, decimal });
  }

  private time(row: unknown): { at: Date; isDated: boolean } | RowProblem {
    const found = this.find('timestamp', row);
    if (typeof found === 'function') return found;
    const { value } = found;
    if (isNothing(value)) {
      return this.hasTimes() ? () => 'The time is missing' : { at: this.reading.undatedAt, isDated: false };
    }
    const moment = momentOf(value, this.style.order);
    if (moment === 'ambiguous') {
      return () => `The time ${quoted(value)} can be read in two ways: send 2026-01-31`;
    }
    if (moment === null) {
      return () =>
        `The time ${quoted(value)} cannot be read: send 2026-01-31T09:30:00Z or seconds since 1970`;
    }
    const at = this.clock.instantOf(moment);
    return at > this.reading.now.getTime() + dayMs
      ? () => `The time ${quoted(value)} is more than a day ahead`
      : { at: new Date(at), isDated: true };
  }

  /** Metadata that is no object, or too large, is left out: the row counts without it. */
  private metadata(row: unknown): { json: string | null } | RowProblem {
    const found = this.find('metadata', row);
    if (typeof found === 'function') return found;
    const { value } = found;
    if (isNothing(value)) return { json: null };
    const json = typeof value === 'string' ? readMetadata(value) : metadataOf(value);
    if (json === null) this.metadataLeftOut += 1;
    this.metadataCharacters += json?.length ?? 0;
    if (this.metadataCharacters > maxMetadataCharacters) throw new BodyProblem('mapping', tooMuchMetadata);
    return { json };
  }

  private find(part: Part, row: unknown): Found | RowProblem {
    const found = this.fields?.find(part, row) ?? { value: null };
    if (typeof found !== 'function' && this.fields?.has(part) === true) this.findings.note(part, found.value);
    return found;
  }
}

/** @throws BodyProblem if the path of the rows finds no list, or too many rows */
function listOf(found: unknown): readonly unknown[] {
  if (!Array.isArray(found)) {
    throw new BodyProblem('no_such_path', noList);
  }
  if (found.length > mostRows) {
    throw new BodyProblem('mapping', tooManyRows);
  }
  return found as unknown[];
}
