import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { storable } from '@emberdeck/contracts/core/fields';
import { type Millionths, millionthsToText, parseMillionths } from '../values/decimal.js';
import { readMoment } from '../values/date-forms.js';
import { LocalClock } from '../values/moment.js';
import type { FeedPoint } from './feed-types.js';
import { excerpt } from './excerpt.js';
import { Path } from '../path/path.js';
import { PathError, PathLimitError } from '../path/path-error.js';
import { PathSteps } from '../path/path-steps.js';
import { isObject } from '../path/path-values.js';

/** Why no row of a body can be read, with a sentence that says what to do. */
export class BodyProblem extends Error {
  constructor(
    readonly failure: 'no_such_path' | 'mapping',
    message: string,
  ) {
    super(message);
    this.name = 'BodyProblem';
  }
}

/**
 * What is wrong with a row, as a sentence. A function: a body can have a million bad rows, and only the first is shown.
 */
export type RowProblem = () => string;

/** A row as a point. `isDated` is false if the row has no time, so that the point is of `undatedAt`. */
export interface ReadRow {
  readonly point: FeedPoint;
  readonly isDated: boolean;
}

type Column = 'name' | 'value' | 'unit' | 'timestamp';

type Paths = Readonly<Record<Column, Path | null>>;

/** Enough for a body of the largest size under a plain mapping; about half a second of a processor at most. */
const stepsOfBody = 5_000_000;

/** A short path can repeat the rows of a body without end. The largest body holds as many rows of 16 characters. */
const mostRows = 250_000;

const maxNameLength = 255;
const maxUnitLength = 50;
/** A longer text is no name, unit, value or time, whatever white space is around it. */
const maxRawLength = 2_048;
const maxQuoted = 40;
const dayMs = 86_400_000;

const noRows =
  'The answer has no list of rows with a name and a value. Choose the list and its fields in the mapping.';
const severalLists = 'The answer has several lists of rows. Choose one of them in the mapping.';
const tooManyRows = `The path of the rows finds more than ${mostRows.toLocaleString('en')} rows. Ask for fewer rows at once, or change the path.`;
const noList = 'The path of the rows finds no list. Choose the list again.';

function parsed(label: string, path: string): Path {
  try {
    return Path.parse(path);
  } catch (error) {
    if (error instanceof PathError) {
      throw new BodyProblem(
        'mapping',
        `The path of the ${label} cannot be read: ${error.message}. Change the path.`,
      );
    }
    throw error;
  }
}

function pathsOf({ name, value, unit, timestamp }: SourceMapping): Paths {
  return {
    name: parsed('name', name),
    value: parsed('value', value),
    unit: unit === null ? null : parsed('unit', unit),
    timestamp: timestamp === null ? null : parsed('time', timestamp),
  };
}

const isRow = (value: unknown): boolean => isObject(value) && 'name' in value && 'value' in value;

/** The rows of a body without a mapping: a list, an object with one list of rows, or a single row. */
function plainRows(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) {
    return json as unknown[];
  }
  if (!isObject(json)) {
    throw new BodyProblem('no_such_path', noRows);
  }
  if (isRow(json)) {
    return [json];
  }
  const lists = Object.values(json).filter((each): each is unknown[] => Array.isArray(each));
  const [first, ...others] = lists.filter((list) => isRow(list[0]));
  if (first === undefined && lists.length > 0 && lists.every((list) => list.length === 0)) {
    return [];
  }
  if (first === undefined || others.length > 0) {
    throw new BodyProblem('no_such_path', first === undefined ? noRows : severalLists);
  }
  return first;
}

const quoted = (value: unknown): string => {
  const characters = [...excerpt(value).slice(0, 2 * (maxQuoted + 1))];
  const text = characters.slice(0, maxQuoted).join('');
  return `"${text.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD')}${characters.length > maxQuoted ? '…' : ''}"`;
};

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isLongerThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

function textOf(column: 'name' | 'unit', value: unknown, max: number): { text: string } | RowProblem {
  if (value !== null && value !== undefined && !isScalar(value)) {
    return () => `The ${column} is not a text`;
  }
  const raw = String(value ?? '');
  const text = raw.length > maxRawLength ? raw : raw.trim();
  if (isLongerThan(text, max)) {
    return () => `The ${column} is longer than ${max} characters`;
  }
  return storable.test(text) ? { text } : () => `The ${column} has characters that cannot be stored`;
}

function millionthsOf(value: unknown): Millionths | RowProblem {
  if (value === null || value === undefined || value === '') {
    return () => 'The value is missing';
  }
  if (!isScalar(value)) {
    return () => 'The value is not a number';
  }
  const text = String(value);
  const millionths = text.length > maxRawLength ? 'not-a-number' : parseMillionths(text.trim());
  switch (millionths) {
    case 'not-a-number':
      return () => `The value ${quoted(value)} is not a number`;
    case 'too-large':
      return () => `The value ${quoted(value)} has more than 13 digits before the decimal point`;
    default:
      return millionths;
  }
}

function millisecondsOf(value: string | number): number | null {
  const raw = String(value);
  const moment = readMoment(raw.length > maxRawLength ? '' : raw.trim(), null, true);
  return moment === null || moment === 'ambiguous' ? null : clock.instantOf(moment);
}

/** Times without a zone are those of UTC. */
const clock = new LocalClock('UTC');

/** Reads the points of JSON, as the mapping of its source says or by the names of their fields. */
export class BodyReader {
  private readonly paths: Paths | null;
  private readonly rowsPath: Path | null;
  private steps = new PathSteps(stepsOfBody);

  /** @throws BodyProblem if a path of the mapping cannot be read */
  constructor(
    mapping: SourceMapping | null,
    private readonly now: Date,
    /** The time of rows without a time. */
    private readonly undatedAt: Date = now,
  ) {
    this.rowsPath = mapping && parsed('rows', mapping.rows);
    this.paths = mapping && pathsOf(mapping);
  }

  /**
   * The rows of the next body.
   * @throws BodyProblem if it has none
   */
  rowsOf(json: unknown): readonly unknown[] {
    this.steps = new PathSteps(stepsOfBody);
    if (this.rowsPath === null) {
      return plainRows(json);
    }
    const found = this.find('rows', this.rowsPath, json);
    if (typeof found === 'function') {
      throw new BodyProblem('mapping', `${found()}. Change the path.`);
    }
    if (!Array.isArray(found.value)) {
      throw new BodyProblem('no_such_path', noList);
    }
    if (found.value.length > mostRows) {
      throw new BodyProblem('mapping', tooManyRows);
    }
    return found.value as unknown[];
  }

  /**
   * The point of a row, or the first thing that is wrong with it.
   * @throws BodyProblem if the mapping takes too long
   */
  pointOf(row: unknown): ReadRow | RowProblem {
    const name = this.text('name', row, maxNameLength);
    if (typeof name === 'function') return name;
    if (name.text === '') return () => 'The name is missing';
    const found = this.field('value', row);
    const millionths = typeof found === 'function' ? found : millionthsOf(found.value);
    if (typeof millionths === 'function') return millionths;
    const unit = this.text('unit', row, maxUnitLength);
    if (typeof unit === 'function') return unit;
    const time = this.time(row);
    if (typeof time === 'function') return time;
    const point = {
      name: name.text,
      value: millionthsToText(millionths),
      unit: unit.text || null,
      timestamp: time.at,
    };
    return { point, isDated: time.isDated };
  }

  private text(column: 'name' | 'unit', row: unknown, max: number): { text: string } | RowProblem {
    const found = this.field(column, row);
    return typeof found === 'function' ? found : textOf(column, found.value, max);
  }

  private time(row: unknown): { at: Date; isDated: boolean } | RowProblem {
    const found = this.field('timestamp', row);
    if (typeof found === 'function') return found;
    const { value } = found;
    if (value === null || value === undefined || value === '') {
      return { at: this.undatedAt, isDated: false };
    }
    const at = isScalar(value) ? millisecondsOf(value) : null;
    if (at === null) {
      return () =>
        `The time ${quoted(value)} cannot be read: send 2026-01-31T09:30:00Z or seconds since 1970`;
    }
    return at > this.now.getTime() + dayMs
      ? () => `The time ${quoted(value)} is more than a day ahead`
      : { at: new Date(at), isDated: true };
  }

  private field(column: Column, row: unknown): { value: unknown } | RowProblem {
    if (this.paths === null) {
      return isObject(row)
        ? { value: Object.hasOwn(row, column) ? row[column] : null }
        : () => 'The row is not an object with a name and a value';
    }
    const path = this.paths[column];
    return path === null ? { value: null } : this.find(column === 'timestamp' ? 'time' : column, path, row);
  }

  private find(label: string, path: Path, value: unknown): { value: unknown } | RowProblem {
    try {
      return { value: path.find(value, this.steps) };
    } catch (error) {
      if (error instanceof PathLimitError) {
        throw new BodyProblem('mapping', `The path of the ${label} cannot be used: ${error.message}.`);
      }
      if (error instanceof PathError) {
        const { message } = error;
        return () => `The path of the ${label} does not fit: ${message}`;
      }
      throw error;
    }
  }
}
