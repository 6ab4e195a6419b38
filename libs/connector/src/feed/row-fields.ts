import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { Path } from '../path/path.js';
import { PathError, PathLimitError } from '../path/path-error.js';
import { PathSteps } from '../path/path-steps.js';
import { isObject } from '../path/path-values.js';
import { currencyOf } from '../values/currency-unit.js';
import { plainTitle, titles } from '../values/titles.js';
import { BodyProblem, type RowProblem } from './body-problem.js';
import { isNothing } from './cell-values.js';

/** What a row can have. */
export const parts = ['name', 'value', 'unit', 'timestamp', 'metadata', 'key'] as const;

export type Part = (typeof parts)[number];

/** How messages call a part. */
export const labels: Readonly<Record<Part | 'rows', string>> = {
  rows: 'rows',
  name: 'name',
  value: 'value',
  unit: 'unit',
  timestamp: 'time',
  metadata: 'metadata',
  key: 'key',
};

/** A value of a row; null where the row has none. */
export type Found = { readonly value: unknown };

/** Finds the parts of rows. */
export interface RowFields {
  /** @throws BodyProblem if a path takes too long */
  find(part: Part, row: unknown): Found | RowProblem;
  /** Whether rows have this part: a row without it is then incomplete. */
  has(part: Part): boolean;
  /** The currency that another field of the row names, as a unit; null without one, and under a mapping. */
  currencyOf(row: unknown): string | null;
  /** The field of a part by title; null where a path finds it, or nothing does. */
  titleOf(part: Part): string | null;
}

/** Enough for a body of the largest size under a plain mapping; about half a second of a processor at most. */
const stepsOfBody = 5_000_000;

const nothing: Found = { value: null };

function parsed(part: Part | 'rows', path: string): Path {
  try {
    return Path.parse(path);
  } catch (error) {
    if (error instanceof PathError) {
      throw new BodyProblem(
        'mapping',
        `The path of the ${labels[part]} cannot be read: ${error.message}. Change the path.`,
      );
    }
    throw error;
  }
}

/** Finds rows and their parts by the paths of a mapping. */
export class MappedFields implements RowFields {
  private readonly rowsPath: Path;
  private readonly paths: Readonly<Partial<Record<Part, Path>>>;
  private steps = new PathSteps(stepsOfBody);

  /** @throws BodyProblem if a path cannot be read */
  constructor(mapping: SourceMapping) {
    this.rowsPath = parsed('rows', mapping.rows);
    this.paths = Object.fromEntries(
      parts.flatMap((part) => {
        const path = mapping[part] ?? null;
        return path === null ? [] : [[part, parsed(part, path)]];
      }),
    );
  }

  /**
   * What the path of the rows finds in a body.
   * @throws BodyProblem if the path does not fit
   */
  rowsOf(json: unknown): unknown {
    this.restart();
    const found = this.at('rows', this.rowsPath, json);
    if (typeof found === 'function') {
      throw new BodyProblem('mapping', `${found()}. Change the path.`);
    }
    return found.value;
  }

  /** Gives the paths of rows all their steps again. */
  restart(): void {
    this.steps = new PathSteps(stepsOfBody);
  }

  has(part: Part): boolean {
    return this.paths[part] !== undefined;
  }

  titleOf(): null {
    return null;
  }

  currencyOf(): null {
    return null;
  }

  find(part: Part, row: unknown): Found | RowProblem {
    const path = this.paths[part];
    return path === undefined ? nothing : this.at(part, path, row);
  }

  private at(part: Part | 'rows', path: Path, value: unknown): Found | RowProblem {
    const label = labels[part];
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

/** What titles name. */
type Named = Part | 'currency';

const titlesOf: Readonly<Record<Named, readonly string[]>> = titles;

/** What each title names. */
const partsByTitle = new Map<string, Named>(
  ([...parts, 'currency'] as const).flatMap((part) => titlesOf[part].map((title) => [title, part] as const)),
);

const longestTitle = Math.max(...[...partsByTitle.keys()].map(({ length }) => length));

/** A key of this length is looked at: white space can be around its title. */
const maxKeyLength = 2 * longestTitle;

/** Keys that are remembered as seen. */
const mostKeys = 10_000;

/** The keys of rows that are titles, by part and rank. */
function titledKeys(rows: readonly unknown[]): Readonly<Record<Named, readonly string[]>> {
  const seen = new Set<string>();
  const found = new Map<string, string[]>();
  for (const row of rows) {
    if (!isObject(row)) continue;
    for (const key of Object.keys(row)) {
      if (key.length > maxKeyLength || seen.has(key)) continue;
      if (seen.size < mostKeys) seen.add(key);
      const title = plainTitle(key);
      const keys = found.get(title) ?? [];
      if (partsByTitle.has(title) && !keys.includes(key)) found.set(title, [...keys, key]);
    }
  }
  const keysOf = (part: Named): string[] => titlesOf[part].flatMap((title) => found.get(title) ?? []);
  return {
    name: keysOf('name'),
    value: keysOf('value'),
    unit: keysOf('unit'),
    currency: keysOf('currency'),
    timestamp: keysOf('timestamp'),
    metadata: keysOf('metadata'),
    key: keysOf('key'),
  };
}

const periods: ReadonlySet<string> = new Set(titles.period);

/** Whether a list of rows has a time at this key. A field like `period: "daily"` is none. */
function isTimeKey(key: string, rows: readonly unknown[], isTime: (value: unknown) => boolean): boolean {
  return (
    !periods.has(plainTitle(key)) ||
    rows.some((row) => isObject(row) && Object.hasOwn(row, key) && isTime(row[key]))
  );
}

/** Finds the parts of rows by the titles of their fields. */
export class TitledFields implements RowFields {
  private readonly keys: Readonly<Record<Named, readonly string[]>>;

  /** `isTime` judges the values of fields whose title may mean something else. */
  constructor(rows: readonly unknown[], isTime: (value: unknown) => boolean) {
    const keys = titledKeys(rows);
    this.keys = { ...keys, timestamp: keys.timestamp.filter((key) => isTimeKey(key, rows, isTime)) };
  }

  has(part: Part): boolean {
    return this.keys[part].length > 0;
  }

  titleOf(part: Part): string | null {
    return this.keys[part][0] ?? null;
  }

  currencyOf(row: unknown): string | null {
    if (this.keys.currency.length === 0 || !isObject(row)) return null;
    const named = this.keys.currency.map((key) => row[key]);
    const texts = named.filter((value) => typeof value === 'string').map((value) => value.trim());
    return texts.map((text) => currencyOf(text, true)).find((unit) => unit !== null) ?? null;
  }

  /** The first title by rank that the row has, also if nothing stands there. */
  find(part: Part, row: unknown): Found | RowProblem {
    if (!isObject(row)) {
      return () => 'The row is not an object with a name and a value';
    }
    const key = this.keys[part].find((each) => Object.hasOwn(row, each));
    return key === undefined ? nothing : { value: row[key] };
  }
}

/** Whether a value has the fields of a row. */
export const isTitledRow = (value: unknown): boolean => {
  if (!isObject(value)) return false;
  const present = new Set(Object.keys(value).flatMap((key) => partsByTitle.get(plainTitle(key)) ?? []));
  return present.has('name') && present.has('value');
};

/** Counts where the parts of rows were looked for and found. */
export class Findings {
  private readonly tried = new Set<Part>();
  private readonly found = new Set<Part>();

  note(part: Part, value: unknown): void {
    this.tried.add(part);
    if (!isNothing(value)) this.found.add(part);
  }

  /** Whether the part was looked for, and no row has it. */
  isNowhere(part: Part): boolean {
    return this.tried.has(part) && !this.found.has(part);
  }
}
