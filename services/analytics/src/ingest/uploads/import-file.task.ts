import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { type FileToRead, type Refused, refusedOr } from './file-task.js';
import { readMetricsFile } from './metrics-file.js';
import { withoutNames } from './name-limit.js';

interface Input extends FileToRead {
  /** Where the rows are written to, as binary rows of COPY. */
  readonly rowsPath: string;
  /** Names that have no room in the source. */
  readonly leftOut: readonly string[];
}

/** The rows of a file, ready for the database. */
export interface ReadFile {
  readonly points: number;
  readonly names: readonly string[];
  /** A moment of every month that has a point. */
  readonly months: readonly Date[];
  readonly rowsRead: number;
  readonly errors: UploadAnswer['errors'];
  /** What the rows mean. */
  readonly rows: RowRule;
  /** Whether rows have keys, and whether no two points share name and time. */
  readonly hasKeys: boolean;
  readonly isDistinct: boolean;
}

/** Reads a file, and writes its rows for the database. */
export const run = (input: Input, report: (share: number) => void): Promise<ReadFile | Refused> =>
  refusedOr(async () => {
    const { path, now, reading, source, rowsPath, leftOut } = input;
    const read = await readMetricsFile(await readFile(path), new Date(now), reading ?? undefined, source);
    report(0.7);
    const { points, rowsRead, errors } = await withoutNames(read, new Set(leftOut));
    await pipeline(Readable.from(points.copyRows()), createWriteStream(rowsPath));
    report(1);
    return {
      points: points.length,
      names: [...read.points.distinctNames()],
      months: points.months(),
      rowsRead,
      errors,
      rows: read.rows,
      hasKeys: points.hasKeys,
      isDistinct: read.isDistinct,
    };
  });
