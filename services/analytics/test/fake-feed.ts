import type {
  ApiBookmark,
  ApiConnection,
  FeedEnd,
  FeedPage,
  FeedPoint,
} from '@emberdeck/connector/feed/feed-types';
import { ApiFeed } from '@emberdeck/connector/feed/api-feed.service';
import type { TestService } from '@emberdeck/testing/service-harness';

/** One read of an API, as the product asked for it. */
export interface Read {
  readonly connection: ApiConnection;
  readonly bookmark: ApiBookmark | null;
  readonly signal: AbortSignal;
  readonly undatedAt: Date;
  readonly onPage: (page: FeedPage) => Promise<void>;
}

/** Plays the API of an address. */
export type Script = (read: Read) => Promise<FeedEnd>;

export const point = (value: number, day: string, name = 'active_users'): FeedPoint => ({
  name,
  value: value.toFixed(2),
  unit: null,
  timestamp: new Date(`${day}T00:00:00Z`),
});

export const page = (...points: FeedPoint[]): FeedPage => ({
  points,
  rowsRead: points.length,
  skipped: 0,
  firstProblem: null,
});

export const good = (newestAt: string | null = null, etag: string | null = null): FeedEnd => ({
  ok: true,
  httpStatus: 200,
  notModified: false,
  bookmark: { etag, lastModified: null, newestAt },
});

export const bad = (
  kind: 'person' | 'passing',
  httpStatus: number | null,
  reason: string,
  retryAfterSeconds: number | null = null,
): FeedEnd => ({ ok: false, httpStatus, reason, code: `status ${httpStatus}`, kind, retryAfterSeconds });

/** Plays the reading of APIs of a service. A script belongs to the path of an address. */
export class FakeFeed {
  readonly reads: Read[] = [];
  private readonly scripts = new Map<string, Script>();

  /** Takes the place of the feed of a service, before it has read anything. */
  install(service: TestService): void {
    service.provider(ApiFeed).read = (connection, bookmark, { signal, undatedAt, onPage }) => {
      const read = { connection, bookmark, signal, undatedAt, onPage };
      this.reads.push(read);
      const script = this.scripts.get(new URL(connection.endpoint).pathname);
      return script ? script(read) : Promise.resolve(good());
    };
  }

  at(path: string, script: Script): void {
    this.scripts.set(path, script);
  }
}

/** A promise that a test resolves. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
