import { numberText } from '../number-text.js';
import type { PointStream, ReportPoint } from '../report-document.js';
import { instantFormat, serialOf } from './number-formats.js';
import type { Sheet } from './sheet.js';

/** Points in a file. Excel opens more, but slowly; daily values cover the whole period. */
export const mostPoints = 100_000;

const columns = ['Time (UTC)', 'Source', 'Metric', 'Value', 'Unit'];
const noteRow = 1;

/** The newest points, one a row. Whole columns of a batch cross into WebAssembly at once, which halves the time. */
export async function writePoints(
  sheet: Sheet,
  points: PointStream,
  progress: (share: number) => void,
): Promise<void> {
  sheet.title('Points');
  sheet.row = noteRow + 2;
  const headerRow = sheet.row;
  sheet.header(columns, [false, false, false, true, false]);
  sheet.worksheet.setFreezePanes(sheet.row, 0).setRepeatRows(headerRow, headerRow);
  sheet.widths([18, 30, 34, 16, 14]);
  let written = 0;
  let isCut = false;
  for await (const batch of points) {
    const taken = batch.slice(0, mostPoints - written);
    writeBatch(sheet, taken);
    written += taken.length;
    progress(written / mostPoints);
    isCut = taken.length < batch.length;
    if (isCut) break;
  }
  if (written > 0) sheet.worksheet.autofilter(headerRow, 0, sheet.row - 1, columns.length - 1);
  sheet.row = noteRow;
  sheet.subtitle(noteOf(written, isCut));
}

function noteOf(written: number, isCut: boolean): string {
  if (written === 0) return 'No points in this period.';
  if (!isCut) return `All ${numberText(written, 0)} points of the period, newest first.`;
  return `The newest ${numberText(written, 0)} points. The period has more; daily values cover all of it.`;
}

function writeBatch(sheet: Sheet, batch: readonly ReportPoint[]): void {
  if (batch.length === 0) return;
  const { worksheet, formats, row } = sheet;
  const plain = formats.of({});
  const column = (index: number, values: (string | number)[], format = plain): void => {
    worksheet.writeColumnWithFormat(row, index, values, format);
  };
  const times = batch.map(({ timestamp }) => serialOf(new Date(timestamp)));
  column(0, times, formats.of({ number: instantFormat }));
  column(1, batch.map(({ source }) => source));
  column(2, batch.map(({ metric }) => metric));
  column(3, batch.map(({ value }) => value), formats.of({ number: '#,##0.00' }));
  column(4, batch.map(({ unit }) => unit ?? ''));
  sheet.row += batch.length;
}
