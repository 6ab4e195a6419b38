import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';

/** A row as a source sends it. */
export interface ModelRow {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly value: number;
  readonly unit: string | null;
  readonly key: string;
}

/** A point that counts. */
export interface ModelPoint extends Omit<ModelRow, 'key'> {
  readonly key: string | null;
  readonly origin: string;
}

/** Rows that arrive together. */
export interface ModelRun {
  readonly id: string;
  readonly rule: RowRule;
  readonly isFile: boolean;
  readonly origin: string;
  readonly rows: readonly ModelRow[];
}

interface Brought extends ModelRun {
  /** The rows that count for the run: those of a sync that changed something, all of a file. */
  readonly points: readonly ModelPoint[];
  readonly hasEffect: boolean;
  isUndone: boolean;
}

/** Whether the newer of two points replaces the older one. */
function replaces(rule: RowRule, newer: ModelPoint, older: ModelPoint): boolean {
  if (rule === 'keyed') return newer.key === older.key;
  const isSamePlace = newer.name === older.name && newer.timestamp === older.timestamp;
  return isSamePlace && (rule === 'values' || (newer.value === older.value && newer.origin === older.origin));
}

const isEqual = (rule: RowRule, one: ModelPoint, other: ModelPoint): boolean =>
  one.name === other.name &&
  one.timestamp === other.timestamp &&
  one.value === other.value &&
  (rule === 'events' ? one.origin === other.origin : one.unit === other.unit);

/** The points of rows, with the numbers of equal events. */
function pointsOf({ rule, origin, rows }: ModelRun): ModelPoint[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const place = `${row.name} ${row.timestamp} ${row.value}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    const key = rule === 'keyed' ? row.key : null;
    const numbered = count === 1 ? origin : `${origin} #${count}`;
    return { ...row, key, origin: rule === 'events' ? numbered : rule === 'keyed' ? ` key ${row.key}` : '' };
  });
}

/**
 * What a source has, in the plainest way: a list of runs. What counts is found by playing those again that are not undone,
 * each row after the other.
 */
export class ModelSource {
  readonly runs: Brought[] = [];
  points: readonly ModelPoint[] = [];

  /** Adds a run, and returns what became of its rows. */
  bring(run: ModelRun): { added: number; replaced: number; equal: number } {
    const { rule, isFile } = run;
    const rows = pointsOf(run);
    const counts = { added: 0, replaced: 0, equal: 0 };
    const winners = rows.filter((row, place) => {
      const later =
        rule === 'events' ? undefined : rows.slice(place + 1).findLast((each) => replaces(rule, each, row));
      if (later !== undefined) counts[isEqual(rule, row, later) ? 'equal' : 'replaced'] += 1;
      return later === undefined;
    });
    const changing = winners.filter((row) => {
      const isThere = this.points.some((point) => isEqual(rule, point, row) && replaces(rule, row, point));
      const isKnown = this.points.some((point) => replaces(rule, row, point));
      counts[isThere ? 'equal' : isKnown ? 'replaced' : 'added'] += 1;
      const displacesMore = this.points.some(
        (point) => replaces(rule, row, point) && !isEqual(rule, point, row),
      );
      return !isThere || displacesMore;
    });
    const hasEffect = counts.added + counts.replaced + (isFile ? counts.equal : 0) > 0;
    this.runs.push({ ...run, points: isFile ? winners : changing, hasEffect, isUndone: false });
    this.play();
    return counts;
  }

  undo(id: string): void {
    for (const run of this.runs) run.isUndone ||= run.id === id;
    this.play();
  }

  /** The values of each day of a metric, in UTC. */
  daysOf(name: string): [day: string, values: number[]][] {
    const days = new Map<string, number[]>();
    for (const { timestamp, value } of this.points.filter((point) => point.name === name)) {
      const day = new Date(timestamp).toISOString().slice(0, 10);
      days.set(day, [...(days.get(day) ?? []), value]);
    }
    return [...days].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The values of the newest time of a metric: events may have several. What is not known is null. */
  newestOf(name: string): (number | null)[] {
    const points = this.points.filter((point) => point.name === name);
    const newest = Math.max(...points.map(({ timestamp }) => timestamp));
    const values = points.filter(({ timestamp }) => timestamp === newest).map(({ value }) => value);
    return values.length === 0 ? [0, null] : values;
  }

  private play(): void {
    let points: ModelPoint[] = [];
    for (const { rule, points: brought } of this.runs.filter(({ isUndone }) => !isUndone)) {
      for (const point of brought) {
        const there = points.find((each) => isEqual(rule, each, point) && replaces(rule, point, each));
        points = points.filter((each) => !replaces(rule, point, each));
        points.push(there ?? point);
      }
    }
    this.points = points;
  }
}
