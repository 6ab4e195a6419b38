import { maxUploadErrors } from '@emberdeck/contracts/analytics/uploads';
import { tooManyNames } from './metric-row.js';
import type { MetricsFile } from './metrics-file.js';

/** The file without the rows of these names, which exceed the limit of the source. Each row becomes an error. */
export async function withoutNames(file: MetricsFile, names: ReadonlySet<string>): Promise<MetricsFile> {
  if (names.size === 0) {
    return file;
  }
  const { points, leftOut } = await file.points.without(names);
  const errors = leftOut.map(({ line, name }) => ({ line, message: tooManyNames(name) }));
  return {
    ...file,
    points,
    errors: [...file.errors, ...errors].sort((one, other) => one.line - other.line).slice(0, maxUploadErrors),
  };
}
