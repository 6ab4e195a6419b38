import { Injectable } from '@nestjs/common';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { ApiFeed } from '@emberdeck/connector/feed/api-feed.service';
import { DataSourcesService, rowRuleOf, type Source } from '../data-sources/data-sources.service.js';
import type { ApiBookmark, FeedEnd, FeedPage } from '@emberdeck/connector/feed/feed-types';
import { SampleFeed } from '../sample-data/sample-feed.service.js';

interface ReadOptions {
  readonly now: Date;
  readonly undatedAt: Date;
  readonly signal: AbortSignal;
  readonly onPage: (page: FeedPage) => Promise<void>;
}

const failed = (code: string, reason: string): FeedEnd => ({
  ok: false,
  httpStatus: null,
  reason,
  code,
  kind: 'person',
  retryAfterSeconds: null,
});

/** Reads a source by its connector: the API of a user, or a built-in feed. */
@Injectable()
export class SourceReader {
  constructor(
    private readonly sources: DataSourcesService,
    private readonly apis: ApiFeed,
    private readonly samples: SampleFeed,
  ) {}

  async read(source: Source, bookmark: ApiBookmark | null, options: ReadOptions): Promise<FeedEnd> {
    if (source.feed !== null) {
      return this.samples.read(source, bookmark, options);
    }
    const { endpoint, keyPlacement, headerName, mapping, paging, timeParameter } = source;
    if (endpoint === null) {
      return failed(
        'no_endpoint',
        'This data source has no endpoint. Edit it and enter the address of its API.',
      );
    }
    const apiKey = this.keyOf(source);
    if (apiKey instanceof AppError) {
      return failed('sealed_key', apiKey.message);
    }
    const connection = {
      endpoint,
      apiKey,
      keyPlacement,
      headerName,
      mapping,
      paging,
      timeParameter,
      isKeyed: rowRuleOf(source) === 'keyed',
    };
    return this.apis.read(connection, bookmark, { ...options, timeZone: source.dateZone });
  }

  /** A key that was sealed with a lost key of the installation can only be entered again. */
  private keyOf(source: Source): string | null | AppError {
    try {
      return this.sources.keyOf(source);
    } catch {
      return new AppError(
        'conflict',
        'The stored API key cannot be read. Edit the source and enter it again.',
      );
    }
  }
}
