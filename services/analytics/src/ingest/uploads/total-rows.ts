import { counted } from '@emberdeck/connector/values/counted';
import type { TableFile } from './table-file.js';

/** What spreadsheets call a row that adds up others, in their languages. */
// oxfmt-ignore
const words: ReadonlySet<string> = new Set([
  'total', 'totals', 'grand total', 'subtotal', 'sub-total', 'sub total', 'sum', 'overall', 'gesamt', 'gesamtergebnis',
  'gesamtsumme', 'summe', 'zwischensumme', 'insgesamt', 'total général', 'total general', 'sous-total', 'totale',
  'totale complessivo', 'totaal', 'eindtotaal', 'summa', 'totalt', 'i alt', 'yhteensä', 'suma', 'razem', 'suma końcowa',
  'celkem', 'összesen', 'toplam', 'genel toplam', 'итого', 'всего', 'общий итог', '合計', '総計', '小計', '合计', '总计', '小计', '합계',
  '총계', '소계',
]);

const longestWord = 60;

/** For instance `Total: Search campaigns`, as reports of advertisements end. */
const withSubject = /^total: /i;

/** Whether a cell says that its row adds up others. */
export const isTotal = (text: string): boolean =>
  text.length <= longestWord &&
  (words.has(text.trim().replace(/[:.]$/, '').toLowerCase()) || withSubject.test(text.trimStart()));

/** The table without the rows that this column calls a total. */
export function withoutTotals(table: TableFile, column: number): TableFile {
  let leftOut = 0;
  return {
    ...table,
    notes: () => [
      ...(table.notes?.() ?? []),
      `${counted(leftOut, 'row of a total does', 'rows of totals do')} not come in.`,
    ],
    async *rows(places) {
      leftOut = 0;
      for await (const part of table.rows(places && [...places, column])) {
        const rows = part.filter(({ fields }) => !isTotal(fields[column] ?? ''));
        leftOut += part.length - rows.length;
        yield rows;
      }
    },
  };
}
