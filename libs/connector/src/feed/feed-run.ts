import type { ApiBookmark, ApiConnection, FeedEnd, FeedPage } from './feed-types.js';
import { withParameter } from './addresses.js';
import type { ApiAnswer } from './api-client.js';
import { BodyProblem } from './body-problem.js';
import { checkMapping } from './body-reader.js';
import type { ReadPage } from './page-of-rows.js';
import { PageReader, type ReadingTools } from './page-reader.js';
import { type NextPage, PageTrail } from './page-trail.js';
import { failed, noReadableRow, type ReadFailure } from './read-failure.js';

/** Pages and rows that one run reads at most. */
const maxPages = 1_000;
const maxRows = 1_000_000;

/** Longest entity tag or date that is stored and sent back. */
const maxTagLength = 1_000;

/** How an API is read. */
export interface ReadOptions {
  readonly now: Date;
  /** The zone of times that name none. */
  readonly timeZone: string;
  /** The time of rows without a time. */
  readonly undatedAt: Date;
  readonly signal: AbortSignal;
  /** Takes a page before the next one is read. */
  readonly onPage: (page: FeedPage) => Promise<void>;
}

type LastAnswer = Pick<ApiAnswer, 'status' | 'header'>;

type GoodEnd = Extract<FeedEnd, { ok: true }>;

/** A header that can be sent back as it is. */
function sendable(header: string | null): string | null {
  const isSendable =
    header !== null && header.length <= maxTagLength && /^[\x21-\x7e][\x20-\x7e]*$/.test(header);
  return isSendable ? header : null;
}

/** Statuses by which APIs answer that they have no page of this number, or none behind that many rows. */
const behindLastPage: ReadonlySet<number | null> = new Set([400, 404, 422]);

/**
 * Whether the failure of a page is its end: only where the product counts pages. An API that names the next page itself has
 * that page.
 */
export const isBehindLastPage = (trail: PageTrail, { httpStatus }: ReadFailure): boolean =>
  trail.isCounted && behindLastPage.has(httpStatus);

/** Reads the pages of one API once. */
export class FeedRun {
  private readonly trail: PageTrail;
  private readonly reader: PageReader;
  private pages = 0;
  private rows = 0;
  private points = 0;
  private firstProblem: string | null = null;
  private newest: Date | null = null;
  /** A page with the rows of one before, until the next one shows whether the API repeats itself. */
  private held: ReadPage | null = null;

  /** @throws BodyProblem if the mapping cannot be read */
  constructor(
    private readonly tools: ReadingTools,
    private readonly connection: ApiConnection,
    private readonly bookmark: ApiBookmark | null,
    private readonly options: ReadOptions,
  ) {
    checkMapping(connection.mapping);
    this.trail = new PageTrail(this.startAddress(), connection.paging);
    const how = { ...options, hasPreview: false };
    this.reader = new PageReader(tools.work, connection, this.trail.next, how);
  }

  /** @throws BodyProblem if a page has no rows */
  async read(): Promise<GoodEnd | ReadFailure> {
    let address: string | null = this.trail.first();
    let last: LastAnswer | null = null;
    while (address !== null) {
      const answer: ApiAnswer | GoodEnd | ReadFailure = await this.answerAt(address);
      if (!('body' in answer)) {
        return answer;
      }
      const next: string | null | ReadFailure = await this.take(address, answer);
      if (next !== null && typeof next !== 'string') {
        return next;
      }
      address = next;
      // Not its rows: the next page would be held beside them.
      last = { status: answer.status, header: answer.header };
    }
    return this.end(last);
  }

  private async answerAt(address: string): Promise<ApiAnswer | GoodEnd | ReadFailure> {
    const isConditional = this.pages === 0 && this.isDescribedByFirstPage();
    const answer = await this.tools.client.get(address, isConditional ? this.bookmark : null);
    if (answer.ok === 'not-modified') return this.unchanged();
    const isBehind = answer.ok === false && this.pages > 0 && isBehindLastPage(this.trail, answer);
    return isBehind ? this.end(null) : answer;
  }

  /** Takes a page. Returns the address of the next one; null after the last. */
  private async take(address: string, answer: ApiAnswer): Promise<string | null | ReadFailure> {
    const reading = await this.reader.read(answer);
    if (!('page' in reading)) return reading.fault;
    const { page, next: found, digest } = reading;
    const isRepeated = this.trail.isRepeated(digest);
    if (isRepeated && this.trail.isCounted) return null;
    if (found !== null && typeof found === 'object') {
      await this.giveInOrder(page, false);
      throw new BodyProblem('mapping', found.message);
    }
    const next = this.trail.after(address, answer, { rows: page.rowsRead, next: found });
    if (isRepeated && this.isStuck(next)) return null;
    await this.giveInOrder(page, isRepeated && 'address' in next && next.address !== null);
    this.pages += 1;
    return this.addressOf(next);
  }

  private addressOf(next: NextPage): string | null | ReadFailure {
    if ('refused' in next) return failed('address', next.refused);
    return next.address !== null && this.isFull() ? tooMuch : next.address;
  }

  /** Whether an API that names each next page repeats itself: a single equal page may be right. */
  private isStuck(next: NextPage): boolean {
    return this.held !== null || ('isKnown' in next && next.isKnown);
  }

  /** Gives a page after the one before, or holds it until the next one is known. */
  private async giveInOrder(page: ReadPage, isHeld: boolean): Promise<void> {
    if (this.held !== null) await this.give(this.held);
    this.held = isHeld ? page : null;
    if (!isHeld) await this.give(page);
  }

  private async give(page: ReadPage): Promise<void> {
    this.rows += page.rowsRead;
    this.points += page.points.length;
    this.firstProblem ??= page.firstProblem;
    if (page.newest !== null && (this.newest === null || page.newest > this.newest)) {
      this.newest = page.newest;
    }
    if (page.rowsRead > 0) {
      const { points, rowsRead, skipped, firstProblem } = page;
      await this.options.onPage({ points, rowsRead, skipped, firstProblem });
    }
  }

  private isFull(): boolean {
    return this.pages >= maxPages || this.rows >= maxRows;
  }

  private end(last: LastAnswer | null): GoodEnd | ReadFailure {
    if (this.rows > 0 && this.points === 0) {
      return noReadableRow(this.rows, this.firstProblem);
    }
    const header = (name: string): string | null =>
      this.pages === 1 && this.isDescribedByFirstPage() ? sendable(last?.header(name) ?? null) : null;
    return {
      ok: true,
      httpStatus: last?.status ?? 200,
      notModified: false,
      bookmark: {
        etag: header('etag'),
        lastModified: header('last-modified'),
        newestAt: this.newestAt(),
      },
    };
  }

  private unchanged(): GoodEnd {
    const bookmark = this.bookmark ?? { etag: null, lastModified: null, newestAt: null };
    return { ok: true, httpStatus: 304, notModified: true, bookmark };
  }

  /**
   * Whether an unchanged first page means that nothing is new. A list that grows at its end leaves its first page as it
   * is; only a cursor or an address in the body shows a further page.
   */
  private isDescribedByFirstPage(): boolean {
    const kind = this.connection.paging?.kind;
    return kind === undefined || kind === 'cursor' || kind === 'address';
  }

  /** A point may be up to a day ahead; the next run still asks for what happens until then. */
  private newestAt(): string | null {
    const known = this.bookmark?.newestAt ?? null;
    if (this.newest === null) {
      return known;
    }
    const newest = Math.min(this.newest.getTime(), this.options.now.getTime());
    return known !== null && Date.parse(known) >= newest ? known : new Date(newest).toISOString();
  }

  private startAddress(): string {
    const { endpoint, timeParameter } = this.connection;
    const since = this.bookmark?.newestAt ?? null;
    return timeParameter === null || since === null
      ? endpoint
      : withParameter(endpoint, timeParameter, since);
  }
}

const tooMuch: ReadFailure = failed(
  'too_large',
  `The API has more than ${maxPages.toLocaleString('en')} pages or ${maxRows.toLocaleString('en')} rows. Use an address that returns fewer, for instance of the last month.`,
);
