import type { ApiBookmark, ApiConnection, FeedEnd, FeedPage } from './feed-types.js';
import { withParameter } from './addresses.js';
import type { WorkProcess } from '@emberdeck/platform/work/work-process';
import { type ApiAnswer, type ApiClient, notJson } from './api-client.js';
import { BodyProblem, BodyReader } from './body-reader.js';
import { type DatedPage, withoutQuotes } from './page-of-rows.js';
import { PageTrail } from './page-trail.js';
import type { BodyReading } from './read-body.js';
import { readElsewhere } from './read-elsewhere.js';
import { failed, failureOf, noReadableRow, type ReadFailure } from './read-failure.js';

/** Pages and rows that one run reads at most. */
const maxPages = 1_000;
const maxRows = 1_000_000;

/** Longest entity tag or date that is stored and sent back. */
const maxTagLength = 1_000;

/** How an API is read. */
export interface ReadOptions {
  readonly now: Date;
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

/** What a run reads with. */
export interface RunTools {
  readonly client: ApiClient;
  /** Where pages are read. */
  readonly work: WorkProcess;
}

/** Reads the pages of one API once. */
export class FeedRun {
  private readonly trail: PageTrail;
  private pages = 0;
  private rows = 0;
  private points = 0;
  private firstProblem: string | null = null;
  private newest: Date | null = null;

  /** @throws BodyProblem if the mapping cannot be read */
  constructor(
    private readonly tools: RunTools,
    private readonly connection: ApiConnection,
    private readonly bookmark: ApiBookmark | null,
    private readonly options: ReadOptions,
  ) {
    void new BodyReader(connection.mapping, options.now);
    this.trail = new PageTrail(this.startAddress(), connection.paging);
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
    return answer.ok === false && this.isAfterLastPage(answer) ? this.end(null) : answer;
  }

  /** Takes a page. Returns the address of the next one; null after the last. */
  private async take(address: string, answer: ApiAnswer): Promise<string | null | ReadFailure> {
    if (this.connection.paging?.kind === 'page' && this.trail.isRepeated(answer.body)) {
      return null;
    }
    const reading = await this.readingOf(answer);
    if ('failure' in reading) return reading;
    const { page: read, cursor } = reading;
    const page = answer.isInternal ? withoutQuotes(read) : read;
    this.count(page);
    if (page.rowsRead > 0) {
      await this.options.onPage(page);
    }
    if (cursor !== null && typeof cursor === 'object') throw new BodyProblem('mapping', cursor.message);
    const next = this.trail.after(address, answer, { rows: page.rowsRead, cursor });
    if ('refused' in next) {
      return failed('address', next.refused);
    }
    return next.address !== null && this.isFull() ? tooMuch : next.address;
  }

  private async readingOf(answer: ApiAnswer): Promise<BodyReading | ReadFailure> {
    const { mapping, endpoint } = this.connection;
    const { now, undatedAt, signal } = this.options;
    const { cursor } = this.trail;
    const how = { mapping, now, undatedAt, cursor, hasPreview: false, isStrict: false };
    const reading = await readElsewhere(this.tools.work, { body: answer.body, ...how }, signal);
    const { fault } = reading;
    if (fault === null) return reading;
    return fault.failure === 'not_json' ? notJson(answer, endpoint) : failureOf(fault);
  }

  private count(page: DatedPage): void {
    this.pages += 1;
    this.rows += page.rowsRead;
    this.points += page.points.length;
    this.firstProblem ??= page.firstProblem;
    if (page.newest !== null && (this.newest === null || page.newest > this.newest)) {
      this.newest = page.newest;
    }
  }

  /** Some APIs answer 404 to a page number behind the last one. */
  private isAfterLastPage({ isMissing }: ReadFailure): boolean {
    return isMissing && this.pages > 0 && this.connection.paging?.kind === 'page';
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
   * is; only a cursor in the body shows a further page.
   */
  private isDescribedByFirstPage(): boolean {
    const kind = this.connection.paging?.kind;
    return kind === undefined || kind === 'cursor';
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
