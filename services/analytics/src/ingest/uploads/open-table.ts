import { csvTable, textOf } from './csv-table.js';
import { contentProblem, isOldWorkbook, isZip, oldWorkbookProblem } from './file-content.js';
import { isJson, jsonTable } from './json-table.js';
import { refusedFile, type TableFile } from './table-file.js';
import { openWorkbook } from './xlsx-table.js';

/** Opens a file by its content: names and media types of uploads are often wrong. */
export async function openTable(file: Buffer, sheet: string | null): Promise<TableFile> {
  if (isZip(file)) {
    return openWorkbook(file, sheet);
  }
  const problem = isOldWorkbook(file) ? oldWorkbookProblem(file) : contentProblem(file);
  if (problem !== null) {
    throw refusedFile(problem);
  }
  const text = await textOf(file);
  return isJson(text) ? jsonTable(text) : csvTable(text);
}
