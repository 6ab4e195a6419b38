import type { UploadReading } from '@emberdeck/contracts/analytics/uploads';
import type { Layout } from './columns.js';
import { type DateOrder, orderEvidence } from './date-forms.js';
import { type Decimal, type DecimalEvidence, decimalEvidence } from './number-style.js';
import type { TableFile } from './table-file.js';
import type { TextStyle } from './text-style.js';

/** Where nothing is ambiguous, so many rows show the style of a file. */
const rowsOfSample = 1_000;

/** Which evidence a column has given. */
class Evidence<Kind extends string> {
  private readonly seen = new Set<Kind | 'either'>();

  add(evidence: Kind | 'either' | null): void {
    if (evidence !== null) this.seen.add(evidence);
  }

  /** The only kind that was seen; null without one, and with several. */
  get kind(): Kind | null {
    const kinds = [...this.seen].filter((each): each is Kind => each !== 'either');
    return kinds.length === 1 ? (kinds[0] ?? null) : null;
  }

  /** More rows could still tell. */
  get isOpen(): boolean {
    return this.seen.size === 1 && this.seen.has('either');
  }
}

/** Finds the style by the whole column: one decisive value explains the others. A choice of the user comes first. */
export async function findStyle(
  table: TableFile,
  layout: Layout,
  reading: UploadReading,
): Promise<TextStyle> {
  const { decimals, orders } = await evidenceIn(table, layout);
  // Files with a decimal comma separate their fields by semicolons.
  const fallback = decimals.isOpen && table.delimiter === ';' ? ',' : null;
  return {
    decimal: reading.decimal === 'auto' ? (decimals.kind ?? fallback) : reading.decimal,
    order: reading.dateOrder === 'auto' ? orders.kind : reading.dateOrder,
  };
}

interface StyleEvidence {
  readonly decimals: Evidence<Decimal>;
  readonly orders: Evidence<DateOrder>;
}

/** Looks at the first rows, and at further ones while all that were seen can be read in two ways. */
async function evidenceIn(table: TableFile, layout: Layout): Promise<StyleEvidence> {
  const found = { decimals: new Evidence<Decimal>(), orders: new Evidence<DateOrder>() };
  const isLong = layout.kind === 'long';
  const values = isLong ? [layout.places.value ?? -1] : layout.metrics.map(({ place }) => place);
  const time = (isLong ? layout.places.timestamp : layout.timestamp) ?? -1;
  let rows = 0;
  for await (const part of table.rows()) {
    for (const { fields } of part) {
      values.forEach((place) => found.decimals.add(evidenceOf(fields[place])));
      found.orders.add(orderEvidence(fields[time]?.trim() ?? ''));
    }
    rows += part.length;
    if (rows >= rowsOfSample && !found.decimals.isOpen && !found.orders.isOpen) break;
  }
  return found;
}

/** Digits alone, the most frequent text, say nothing. */
function evidenceOf(text: string | undefined): DecimalEvidence {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^\d+$/.test(trimmed) ? null : decimalEvidence(trimmed);
}
