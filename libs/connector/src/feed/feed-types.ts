import type {
  KeyPlacement,
  SourceMapping,
  SourcePaging,
} from '@emberdeck/contracts/analytics/source-connection';

/** How a source is read; the key is in plain text and lives only in memory. */
export interface ApiConnection {
  readonly endpoint: string;
  readonly apiKey: string | null;
  readonly keyPlacement: KeyPlacement;
  readonly headerName: string | null;
  readonly mapping: SourceMapping | null;
  readonly paging: SourcePaging | null;
  readonly timeParameter: string | null;
  /** Whether each row needs a key. */
  readonly isKeyed: boolean;
}

/** What is known of the API since the last good run. */
export interface ApiBookmark {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly newestAt: string | null;
}

/** One figure of an API. */
export interface FeedPoint {
  readonly name: string;
  /** Decimal text, rounded to six digits. */
  readonly value: string;
  readonly unit: string | null;
  readonly timestamp: Date;
  /** A JSON object as text; absent without one. */
  readonly metadata?: string;
  /** What the row is known by; absent unless the source is keyed. */
  readonly key?: string;
}

/** One page of points. `skipped` rows could not be read; `firstProblem` says why. */
export interface FeedPage {
  readonly points: readonly FeedPoint[];
  readonly rowsRead: number;
  readonly skipped: number;
  readonly firstProblem: string | null;
}

/** How the reading of an API ended. */
export type FeedEnd =
  | {
      readonly ok: true;
      readonly httpStatus: number;
      readonly notModified: boolean;
      readonly bookmark: ApiBookmark;
    }
  | {
      readonly ok: false;
      readonly httpStatus: number | null;
      /** A sentence for people that says what to do. */
      readonly reason: string;
      /** What failed, without counts or values: the same failure has the same code. */
      readonly code: string;
      /** `person`: only a person can fix it. `passing`: it may pass. */
      readonly kind: 'person' | 'passing';
      readonly retryAfterSeconds: number | null;
    };
