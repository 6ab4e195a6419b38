import type { WorkProcess } from '@emberdeck/platform/work/work-process';
import { type ApiAnswer, type ApiClient, notJson } from './api-client.js';
import type { EarlierPages } from './body-reader.js';
import { charsetOf } from './body-text.js';
import type { ApiConnection } from './feed-types.js';
import type { NextPath } from './next-path.js';
import { withoutQuotes } from './page-of-rows.js';
import { type BodyReading, emptyReading } from './read-body.js';
import { readElsewhere } from './read-elsewhere.js';
import { failureOf, type ReadFailure } from './read-failure.js';

/** What pages are read with. */
export interface ReadingTools {
  readonly client: ApiClient;
  /** Where pages are read. */
  readonly work: WorkProcess;
}

/** How the pages of a connection are read. */
export interface PageOptions {
  readonly now: Date;
  /** The zone of times that name none. */
  readonly timeZone: string;
  /** The time of rows where no row of the list has one. */
  readonly undatedAt: Date;
  readonly signal: AbortSignal;
  readonly hasPreview: boolean;
}

/** A page whose rows cannot be used, with what the API sent. */
export interface FaultyPage {
  readonly fault: ReadFailure;
  readonly preview: string | null;
}

/** Reads the pages of one connection in their order: what the first ones are like decides about later ones. */
export class PageReader {
  private earlier: EarlierPages | null = null;

  constructor(
    private readonly work: WorkProcess,
    private readonly connection: ApiConnection,
    private readonly next: NextPath | null,
    private readonly options: PageOptions,
  ) {}

  /** Rejects only with the reason of the signal. */
  async read(answer: ApiAnswer): Promise<BodyReading | FaultyPage> {
    if (answer.status === 204 || (this.earlier !== null && answer.body.length === 0)) {
      return emptyReading;
    }
    const { mapping, endpoint, isKeyed, paging } = this.connection;
    const { now, timeZone, undatedAt, signal, hasPreview } = this.options;
    const input = {
      ...{ body: answer.body, charset: charsetOf(answer.header('content-type')) },
      ...{ mapping, isKeyed, now, timeZone, undatedAt, earlier: this.earlier },
      ...{
        next: this.next,
        isPage: paging !== null,
        hasPreview: hasPreview && !answer.isInternal,
        isStrict: false,
      },
    };
    const reading = await readElsewhere(this.work, input, signal);
    const { fault, page, preview } = reading;
    if (fault !== null) {
      return fault.failure === 'not_json'
        ? { fault: notJson(answer, endpoint), preview: null }
        : { fault: failureOf(fault), preview };
    }
    this.earlier = page.fields;
    return answer.isInternal ? { ...reading, page: withoutQuotes(page) } : reading;
  }
}
