import { type DateOrder, orderEvidence } from '../values/date-forms.js';
import { Evidence, numberEvidence } from '../values/evidence.js';
import type { Decimal } from '../values/number-style.js';
import type { ListStyle } from './cell-values.js';
import type { Part, RowFields } from './row-fields.js';

/**
 * How the texts of all rows write numbers and dates: one decisive text explains the others. Where none is decisive, pages
 * before decide.
 * @throws BodyProblem if a path takes too long
 */
export function listStyle(rows: readonly unknown[], fields: RowFields, earlier: ListStyle | null): ListStyle {
  const decimals = new Evidence<Decimal>();
  const orders = new Evidence<DateOrder>();
  const textAt = (part: Part, row: unknown): string => {
    const found = fields.find(part, row);
    return typeof found !== 'function' && typeof found.value === 'string' ? found.value : '';
  };
  for (const row of rows) {
    decimals.add(numberEvidence(textAt('value', row)));
    orders.add(orderEvidence(textAt('timestamp', row)));
  }
  return {
    decimal: decimals.kind ?? earlier?.decimal ?? null,
    order: orders.kind ?? earlier?.order ?? null,
  };
}
