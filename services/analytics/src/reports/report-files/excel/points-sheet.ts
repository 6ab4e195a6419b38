import { cleanText } from '../clean-text.js';
import { numberText } from '../../shared/value-text.js';
import type { PointStream, ReportPoint } from '../report-document.js';
import { instantFormat, serialOf } from './number-formats.js';
import type { Sheet } from './sheet.js';

/** Points in a file. Excel opens more, but slowly; daily values cover the whole period. */
export const mostPoints = 100_000;

const columnsIn = (timeZone: string): string[] => [`Time (${timeZone})`, 'Source', 'Metric', 'Value', 'Unit'];
const noteRow = 1;

/** The newest points, one a row. Whole columns of a batch cross into WebAssembly at once, which halves the time. */
export async function writePoints(
  sheet: Sheet,
  points: PointStream,
  timeZone: string,
  progress: (share: number) => void,
): Promise<void> {
  sheet.title('Points');
  sheet.row = noteRow + 2;
  const headerRow = sheet.row;
  const columns = columnsIn(timeZone);
  sheet.header(columns, [false, false, false, true, false]);
  sheet.worksheet.setFreezePanes(sheet.row, 0).setRepeatRows(headerRow, headerRow);
  sheet.widths([22, 30, 34, 16, 14]);
  let written = 0;
  for await (const batch of points) {
    const taken = batch.slice(0, mostPoints - written);
    writeBatch(sheet, taken);
    written += taken.length;
    progress(written / mostPoints);
    if (written === mostPoints) break;
  }
  if (written > 0) sheet.worksheet.autofilter(headerRow, 0, sheet.row - 1, columns.length - 1);
  sheet.row = noteRow;
  sheet.subtitle(noteOf(written));
}

function noteOf(written: number): string {
  if (written === 0) return 'No points in this period.';
  if (written < mostPoints) return `All ${numberText(written, 0)} points of the period, newest first.`;
  return `The newest ${numberText(written, 0)} points: a file lists no more. Daily values cover the whole period.`;
}

function writeBatch(sheet: Sheet, batch: readonly ReportPoint[]): void {
  if (batch.length === 0) return;
  const times = batch.map(({ timestamp }) => serialOf(new Date(timestamp)));
  sheet.column(0, times, { number: instantFormat, isLeft: true });
  sheet.column(
    1,
    batch.map(({ source }) => cleanText(source, 300)),
  );
  sheet.column(
    2,
    batch.map(({ metric }) => cleanText(metric, 300)),
  );
  sheet.numbers(
    3,
    batch.map(({ value }) => value),
    {},
  );
  sheet.column(
    4,
    batch.map(({ unit }) => (unit === null ? '' : cleanText(unit, 60))),
  );
  sheet.row += batch.length;
}
