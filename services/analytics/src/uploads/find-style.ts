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
    return this.seen.size === 1 && this.seen.has('either' as Kind | 'either');
  }
}

/** Finds the style by the whole column: one decisive value explains the others. A choice of the user comes first. */
export async function findStyle(
  table: TableFile,
  layout: Layout,
  reading: UploadReading,
): Promise<TextStyle> {
  const decimals = new Evidence<Decimal>();
  const orders = new Evidence<DateOrder>();
  const values =
    layout.kind === 'long' ? [layout.places.value ?? -1] : layout.metrics.map(({ place }) => place);
  const times = layout.kind === 'long' ? layout.places.timestamp : layout.timestamp;
  let rows = 0;
  for await (const part of table.rows()) {
    for (const { fields } of part) {
      for (const place of values) {
        decimals.add(evidenceOf(fields[place]));
      }
      orders.add(times === null ? null : orderEvidence(fields[times]?.trim() ?? ''));
    }
    rows += part.length;
    if (rows >= rowsOfSample && !decimals.isOpen && !orders.isOpen) break;
  }
  // Files with a decimal comma separate their fields by semicolons.
  const fallback = decimals.isOpen && table.delimiter === ';' ? ',' : null;
  return {
    decimal: reading.decimal === 'auto' ? (decimals.kind ?? fallback) : reading.decimal,
    order: reading.dateOrder === 'auto' ? orders.kind : reading.dateOrder,
  };
}

/** Digits alone, the most frequent text, say nothing. */
function evidenceOf(text: string | undefined): DecimalEvidence {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || /^\d+$/.test(trimmed) ? null : decimalEvidence(trimmed);
}
