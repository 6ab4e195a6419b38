/** Spreadsheets treat a cell that starts like this as a formula. A leading apostrophe keeps it text. */
const formulaStart = /^[=+\-@\t\r]/;

type Cell = string | number | null;

function cellText(cell: Cell): string {
  if (cell === null) {
    return '';
  }
  if (typeof cell === 'number') {
    return String(cell);
  }
  return `"${(formulaStart.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}

/** A table as CSV, with plain numbers. The byte order mark makes spreadsheets read it as UTF-8. */
export function chartCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A title as a file name: "Active Users over Time" as `active-users-over-time.csv`. */
export function chartFileName(title: string, ending: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['chart'];
  return `${words.join('-').slice(0, 80)}.${ending}`;
}
