import type { FeedPage, FeedPoint } from './feed-types.js';
import type { BodyReader } from './body-reader.js';

/** A page whose newest time is known. Rows without a time do not count. */
export interface DatedPage extends FeedPage {
  readonly newest: Date | null;
}

class PageBuilder {
  private readonly points: FeedPoint[] = [];
  private skipped = 0;
  private firstProblem: string | null = null;
  private newest: Date | null = null;

  constructor(
    private readonly reader: BodyReader,
    private readonly rows: readonly unknown[],
  ) {}

  add(row: unknown, place: number): void {
    const read = this.reader.pointOf(row);
    if (typeof read === 'function') {
      this.skipped += 1;
      this.firstProblem ??= `Row ${place + 1}: ${read()}`;
      return;
    }
    this.points.push(read.point);
    if (read.isDated && (this.newest === null || read.point.timestamp > this.newest)) {
      this.newest = read.point.timestamp;
    }
  }

  page(): DatedPage {
    const { points, skipped, firstProblem, newest } = this;
    return { points, rowsRead: this.rows.length, skipped, firstProblem, newest };
  }
}

/**
 * Reads the rows of a body.
 * @throws BodyProblem if it has none
 */
export function pageOfRows(reader: BodyReader, json: unknown): DatedPage {
  const rows = reader.rowsOf(json);
  const builder = new PageBuilder(reader, rows);
  for (const [place, row] of rows.entries()) builder.add(row, place);
  return builder.page();
}

/** The page of a host that only the operator allows: its problems quote nothing that the host sent. */
export const withoutQuotes = (page: DatedPage): DatedPage =>
  page.firstProblem === null
    ? page
    : { ...page, firstProblem: 'Some rows have no usable name, value or time' };
