import { type ApiAnswer, type ApiClient, type ClientOptions, hostOf } from './api-client.js';
import { checkMapping } from './body-reader.js';
import { isBehindLastPage } from './feed-run.js';
import type { ApiConnection } from './feed-types.js';
import { nowhereText, type ReadPage } from './page-of-rows.js';
import { PageReader, type PageOptions, type ReadingTools } from './page-reader.js';
import { PageTrail } from './page-trail.js';
import { type BodyReading, emptyPage } from './read-body.js';
import { emptyList, failed, noReadableRow, nothingAtPath, type ReadFailure } from './read-failure.js';

/** What a trial found of the pages of an API. */
export interface PagesFound {
  /** Pages with rows that were read: at most two. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Why the second page was not read, or that it repeats the first; null otherwise. */
  readonly problem: string | null;
}

/** The first page of an API, and why no row of it can be read. */
export interface Trial {
  readonly page: ReadPage;
  /** What the API sent, shortened, even if no row of it can be read. Null if it is no JSON, or of a network of the operator. */
  readonly preview: string | null;
  readonly httpStatus: number | null;
  readonly failure: ReadFailure | null;
  readonly pages: PagesFound;
}

/** How a trial is made. */
export type TrialOptions = ClientOptions & Pick<PageOptions, 'timeZone'>;

const onePage: PagesFound = { count: 1, hasMore: false, problem: null };
const noPage: PagesFound = { count: 0, hasMore: false, problem: null };

const repeats =
  'The second page repeats the first one, so reading ends there. Check how the next page is found.';

/** A trial without a page. */
export const failedTrial = (failure: ReadFailure): Trial => ({
  page: emptyPage,
  preview: null,
  httpStatus: failure.httpStatus,
  failure,
  pages: noPage,
});

/** Reads the first page of a connection, and looks whether there is a second. */
export class FeedTrial {
  private readonly client: ApiClient;
  private readonly trail: PageTrail;
  private readonly reader: PageReader;

  /** @throws BodyProblem if a path cannot be read, before any request */
  constructor(
    tools: ReadingTools,
    private readonly connection: ApiConnection,
    options: Omit<PageOptions, 'hasPreview'>,
  ) {
    const { mapping, endpoint, paging } = connection;
    checkMapping(mapping);
    this.client = tools.client;
    this.trail = new PageTrail(endpoint, paging);
    const how = { ...options, hasPreview: true };
    this.reader = new PageReader(tools.work, connection, this.trail.next, how);
  }

  /** Rejects only with the reason of the signal. */
  async read(): Promise<Trial> {
    const address = this.trail.first();
    const answer = await this.client.get(address, null);
    if (!('body' in answer)) {
      return failedTrial(answer.ok === false ? answer : failed('broken', 'The API sent no content.'));
    }
    const { status: httpStatus } = answer;
    const reading = await this.reader.read(answer);
    if (!('page' in reading)) {
      const { fault, preview } = reading;
      return { ...failedTrial(fault), httpStatus: fault.httpStatus ?? httpStatus, preview };
    }
    const { page, preview } = reading;
    const failure = this.problemOf(page);
    const found = { page, preview, httpStatus };
    if (failure !== null) return { ...found, failure, pages: noPage };
    const pages = await this.pagesAfter(address, answer, reading);
    return 'failure' in pages
      ? { ...found, failure: pages, pages: onePage }
      : { ...found, failure: null, pages };
  }

  private problemOf(page: ReadPage): ReadFailure | null {
    if (page.rowsRead === 0) return emptyList(hostOf(this.connection.endpoint));
    if (page.points.length > 0) return null;
    const nowhere = nowhereText(page.fields);
    return nowhere === null ? noReadableRow(page.rowsRead, page.firstProblem) : nothingAtPath(nowhere);
  }

  /** What is behind the first page. A failure is one that each sync would have. */
  private async pagesAfter(
    address: string,
    answer: ApiAnswer,
    first: BodyReading,
  ): Promise<PagesFound | ReadFailure> {
    if (first.next !== null && typeof first.next === 'object') return failed('mapping', first.next.message);
    this.trail.isRepeated(first.digest);
    const next = this.trail.after(address, answer, { rows: first.page.rowsRead, next: first.next });
    if ('refused' in next) return failed('address', next.refused);
    return next.address === null ? onePage : this.secondPage(next.address);
  }

  private async secondPage(address: string): Promise<PagesFound> {
    const answer = await this.client.get(address, null);
    if (!('body' in answer)) {
      const isEnd = answer.ok === false && isBehindLastPage(this.trail, answer);
      return isEnd || answer.ok !== false ? onePage : this.unread(answer);
    }
    const reading = await this.reader.read(answer);
    if (!('page' in reading)) return this.unread(reading.fault);
    const { page, next: found, digest } = reading;
    if (this.trail.isRepeated(digest)) return { ...onePage, problem: repeats };
    if (found !== null && typeof found === 'object') return { ...onePage, problem: found.message };
    if (page.rowsRead === 0) return onePage;
    const next = this.trail.after(address, answer, { rows: page.rowsRead, next: found });
    return { count: 2, hasMore: 'address' in next && next.address !== null, problem: null };
  }

  private unread(failure: ReadFailure): PagesFound {
    return { ...onePage, hasMore: true, problem: this.client.shown(failure).message };
  }
}
