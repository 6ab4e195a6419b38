import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { csvFile, csvText } from '@emberdeck/contracts/core/csv-text';

interface Titles {
  readonly line: string;
  readonly problem: string;
}

/** The errors of an upload as a CSV file. */
export function errorsCsv(errors: UploadAnswer['errors'], titles: Titles): string {
  const head = `${csvText(titles.line)},${csvText(titles.problem)}`;
  const rows = errors.map(({ line, message }) => `${line},${csvText(message)}`);
  return csvFile([head, ...rows]);
}

/** Turns `metrics.csv` into `metrics-errors.csv`. */
export const errorsFileName = (fileName: string): string =>
  `${fileName.replace(/\.[^.]*$/, '') || 'upload'}-errors.csv`;
