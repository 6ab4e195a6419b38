import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type DateOrder, orderEvidence } from '@emberdeck/connector/values/date-forms';
import { Evidence, numberEvidence } from '@emberdeck/connector/values/evidence';
import { type Decimal, isPointUnclear, type NumberStyle } from '@emberdeck/connector/values/number-style';
import { type Layout, numberPlaces, placesOf, timePlace } from './layout.js';
import { presentText } from './present-text.js';
import { isBlank, type TableFile } from './table-file.js';
import type { TextStyle } from './text-style.js';

/** Where nothing is ambiguous, so many rows show the style of a file. */
const rowsOfSample = 1_000;

/** The style of a file, and whether its column of times has any. */
export interface FoundStyle extends TextStyle {
  readonly hasTimes: boolean;
}

/** Finds the style by the whole column: one decisive value explains the others. A choice of the user comes first. */
export async function findStyle(
  table: TableFile,
  layout: Layout,
  reading: UploadReading,
): Promise<FoundStyle> {
  const { decimals, orders, hasUnclearPoint, hasTimes } = await evidenceIn(table, layout);
  return {
    hasTimes,
    decimal:
      reading.decimal === 'auto'
        ? (decimals.kind ?? fallbackOf(table, decimals, hasUnclearPoint))
        : reading.decimal,
    order: reading.dateOrder === 'auto' ? orders.kind : reading.dateOrder,
  };
}

/**
 * Programs that write a decimal comma separate fields by semicolons or tabs. There "1.234" can be a thousand as well, while
 * fields separated by commas have decimal points.
 */
function fallbackOf(
  { delimiter }: TableFile,
  decimals: Evidence<Decimal>,
  hasUnclearPoint: boolean,
): NumberStyle {
  const mayHaveComma = delimiter === ';' || delimiter === '\t';
  if (hasUnclearPoint) return mayHaveComma ? 'unclear' : null;
  return decimals.isOpen && delimiter === ';' ? ',' : null;
}

interface StyleEvidence {
  readonly decimals: Evidence<Decimal>;
  readonly orders: Evidence<DateOrder>;
  /** A value was seen such as "1.234", which is no evidence. */
  readonly hasUnclearPoint: boolean;
  readonly hasTimes: boolean;
}

/** Looks at the first rows, and at further ones while all that were seen can be read in two ways or have no time. */
async function evidenceIn(table: TableFile, layout: Layout): Promise<StyleEvidence> {
  const found = { decimals: new Evidence<Decimal>(), orders: new Evidence<DateOrder>() };
  const values = numberPlaces(layout);
  const time = timePlace(layout);
  let rows = 0;
  let hasUnclearPoint = false;
  let hasTimes = time === null;
  for await (const part of table.rows(placesOf(layout))) {
    for (const { fields } of part.filter((row) => row.fault === null && !isBlank(row))) {
      for (const place of values) {
        const text = presentText(fields[place]);
        found.decimals.add(numberEvidence(text));
        hasUnclearPoint ||= isPointUnclear(text);
      }
      if (time !== null) {
        const text = presentText(fields[time]);
        found.orders.add(orderEvidence(text));
        hasTimes ||= text !== '';
      }
    }
    rows += part.length;
    if (rows >= rowsOfSample && found.decimals.kind !== null && !found.orders.isOpen && hasTimes) break;
  }
  return { ...found, hasUnclearPoint, hasTimes };
}
