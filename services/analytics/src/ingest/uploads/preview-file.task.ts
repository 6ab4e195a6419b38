import { readFile } from 'node:fs/promises';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { type FileToRead, type Refused, refusedOr } from './file-task.js';
import { previewMetricsFile } from './metrics-file.js';

/** Reads a file, and returns what it would bring. */
export const run = ({ path, now, reading, source }: FileToRead): Promise<UploadPreview | Refused> =>
  refusedOr(async () =>
    previewMetricsFile(await readFile(path), new Date(now), reading ?? undefined, source),
  );
