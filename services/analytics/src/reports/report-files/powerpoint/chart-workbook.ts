import { Workbook } from 'wasm-xlsxwriter';
import type { ChartContent } from './chart-part.js';

/** The name that the formulas of a chart use. */
const sheetName = 'Sheet1';

/** The workbook behind a chart, as its formulas expect it: labels in column A, a series in each column after it. */
export function workbookOf({ labels, series }: ChartContent): Uint8Array {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet().setName(sheetName);
  // Each call returns a handle that the garbage collector would release much later.
  for (const [index, label] of labels.entries()) sheet.writeString(index + 1, 0, label).free();
  for (const [index, { name, values }] of series.entries()) {
    sheet.writeString(0, index + 1, name).free();
    for (const [row, value] of values.entries()) {
      if (value !== null) sheet.writeNumber(row + 1, index + 1, value).free();
    }
  }
  sheet.setColumnWidth(0, 18);
  return workbook.saveToBufferSync();
}
