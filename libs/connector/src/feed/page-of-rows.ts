import type { BodyReader, FieldsFound } from './body-reader.js';
import type { FeedPage, FeedPoint } from './feed-types.js';
import { labels, type Part } from './row-fields.js';

/** A row that does not come in. */
export interface RefusedRow {
  /** From 1 on, within its page. */
  readonly row: number;
  readonly message: string;
}

/** A page with what is known of its rows. */
export interface ReadPage extends FeedPage {
  /** The newest time; rows without a time do not count. */
  readonly newest: Date | null;
  /** The first refused rows. */
  readonly refused: readonly RefusedRow[];
  readonly fields: FieldsFound;
}

/** Refused rows that a page names. */
const mostRefused = 20;

/** Parts that a path must find in some row. */
const required: ReadonlySet<Part> = new Set<Part>(['name', 'value', 'timestamp', 'key']);

/** The part that a path was to find, and that no row has, as a sentence; null if there is none. */
export function nowhereText({ nowhere }: Pick<FieldsFound, 'nowhere'>): string | null {
  const part = nowhere.find((each) => required.has(each));
  return part === undefined ? null : `The path of the ${labels[part]} finds nothing in any row`;
}

class PageBuilder {
  private readonly points: FeedPoint[] = [];
  private readonly refused: RefusedRow[] = [];
  private skipped = 0;
  private newest: Date | null = null;

  constructor(
    private readonly reader: BodyReader,
    private readonly rows: readonly unknown[],
  ) {}

  add(row: unknown, place: number): void {
    const read = this.reader.pointOf(row);
    if (typeof read === 'function') {
      this.skipped += 1;
      if (this.refused.length < mostRefused) this.refused.push({ row: place + 1, message: read() });
      return;
    }
    this.points.push(read.point);
    if (read.isDated && (this.newest === null || read.point.timestamp > this.newest)) {
      this.newest = read.point.timestamp;
    }
  }

  page(): ReadPage {
    const { points, skipped, refused, newest } = this;
    const fields = this.reader.found();
    const [first] = refused;
    const firstProblem = first === undefined ? null : `Row ${first.row}: ${first.message}`;
    return {
      points,
      rowsRead: this.rows.length,
      skipped,
      firstProblem: points.length === 0 ? (nowhereText(fields) ?? firstProblem) : firstProblem,
      newest,
      refused,
      fields,
    };
  }
}

/**
 * Reads the rows of a body. Returns them with their page.
 * @throws BodyProblem if it has none
 */
export function pageOfRows(
  reader: BodyReader,
  json: unknown,
): { readonly rows: readonly unknown[]; readonly page: ReadPage } {
  const rows = reader.rowsOf(json);
  const builder = new PageBuilder(reader, rows);
  for (const [place, row] of rows.entries()) builder.add(row, place);
  return { rows, page: builder.page() };
}

const noUsableRow = 'Some rows have no usable name, value or time';

/** The page of a host that only a network of the operator allows: its problems quote nothing that the host sent. */
export const withoutQuotes = (page: ReadPage): ReadPage =>
  page.firstProblem === null
    ? page
    : {
        ...page,
        firstProblem: noUsableRow,
        refused: page.refused.map(({ row }) => ({ row, message: noUsableRow })),
      };
