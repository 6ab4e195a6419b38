import { csvFile, csvText } from '@emberdeck/contracts/core/csv-text';

type Cell = string | number | null;

function cellText(cell: Cell): string {
  if (cell === null) {
    return '';
  }
  if (typeof cell === 'number') {
    return String(cell);
  }
  return csvText(cell);
}

/** A table as CSV, with plain numbers. */
export function chartCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvFile([columns, ...rows].map((row) => row.map(cellText).join(',')));
}

/** A title as a file name: "Active Users over Time" as `active-users-over-time.csv`. */
export function chartFileName(title: string, ending: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['chart'];
  return `${words.join('-').slice(0, 80)}.${ending}`;
}
