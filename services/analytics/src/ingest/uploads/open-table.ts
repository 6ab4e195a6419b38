import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { csvTable } from './csv-table.js';
import { contentProblem, isOldWorkbook, isZip, oldWorkbookProblem } from './file-content.js';
import { isJson, jsonTable } from './json-table.js';
import { refusedFile, type TableFile } from './table-file.js';
import { decodedText } from './text-encoding.js';
import { withHeader } from './table-header.js';
import { openWorkbook } from './xlsx-table.js';

/** Opens a file by its content: names and media types of uploads are often wrong. */
export async function openTable(file: Buffer, reading: UploadReading): Promise<TableFile> {
  if (isZip(file)) {
    return withHeader(await openWorkbook(file, reading.sheet), reading.headerLine);
  }
  const problem = isOldWorkbook(file) ? oldWorkbookProblem(file) : contentProblem(file);
  if (problem !== null) {
    throw refusedFile(problem);
  }
  const decoded = await decodedText(file, reading.encoding);
  const table = isJson(decoded.text) ? await jsonTable(decoded) : csvTable(decoded, reading.delimiter);
  return withHeader(table, reading.headerLine);
}
