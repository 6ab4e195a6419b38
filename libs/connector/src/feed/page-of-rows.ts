import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FeedPage, FeedPoint } from './feed-types.js';
import type { BodyReader } from './body-reader.js';

/** How long rows are read before other work of the process gets a turn. */
const sliceMs = 15;

/** Reading the clock costs more than a row. As many rows, or steps of their paths, pass between two looks. */
const rowsPerLook = 100;
const stepsPerLook = 20_000;

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

/** Reads the rows of a body in turns, so that other requests of the process are answered meanwhile. */
export async function pageOfRows(reader: BodyReader, json: unknown): Promise<DatedPage> {
  const rows = reader.rowsOf(json);
  const builder = new PageBuilder(reader, rows);
  let start = performance.now();
  let lastLook = { place: 0, steps: reader.stepsLeft };
  for (const [place, row] of rows.entries()) {
    builder.add(row, place);
    const steps = reader.stepsLeft;
    if (place - lastLook.place >= rowsPerLook || lastLook.steps - steps >= stepsPerLook) {
      lastLook = { place, steps };
      if (performance.now() - start > sliceMs) {
        await yieldToOthers();
        start = performance.now();
      }
    }
  }
  return builder.page();
}

/** The page of a host that only the operator allows: its problems quote nothing that the host sent. */
export const withoutQuotes = (page: DatedPage): DatedPage =>
  page.firstProblem === null
    ? page
    : { ...page, firstProblem: 'Some rows have no usable name, value or time' };
