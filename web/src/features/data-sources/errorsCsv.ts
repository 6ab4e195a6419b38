import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';

interface Titles {
  readonly line: string;
  readonly problem: string;
}

/** Spreadsheets treat a cell that starts like this as a formula. A leading apostrophe keeps it text. */
const formulaStart = /^[=+\-@\t\r]/;

const cell = (text: string): string =>
  `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The errors of an upload as a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export function errorsCsv(errors: UploadAnswer['errors'], titles: Titles): string {
  const head = `${cell(titles.line)},${cell(titles.problem)}`;
  const rows = errors.map(({ line, message }) => `${line},${cell(message)}`);
  return `\uFEFF${[head, ...rows].join('\r\n')}\r\n`;
}

/** Turns `metrics.csv` into `metrics-errors.csv`. */
export const errorsFileName = (fileName: string): string =>
  `${fileName.replace(/\.[^.]*$/, '') || 'upload'}-errors.csv`;
