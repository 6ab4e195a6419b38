import { Inject, Injectable } from '@nestjs/common';
import type { TestDataSourceAnswer, testDataSource } from '@emberdeck/contracts/analytics/source-test';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { LIMITER } from '@emberdeck/platform/runtime/tokens';
import { ApiFeed } from '@emberdeck/connector/feed/api-feed.service';
import { testMs, testQuota, tooManyTests } from '@emberdeck/connector/feed/request-limits';
import { WorkspaceZonesService } from '../../figures/workspace-zones/workspace-zones.service.js';
import { DataSourcesService } from '../data-sources/data-sources.service.js';
import { answerOf, emptyAnswer } from './test-answer.js';

type TestInput = CallInput<typeof testDataSource>;

const tooLate = 'The API is being read by other syncs at the moment. Try again in a minute.';

const nothingToTest = {
  Webhook:
    'A webhook is not read, so there is nothing to test. Save it, then send a delivery to its address.',
  'File Upload':
    'Files are not read from an address, so there is nothing to test. Save it, then upload a file.',
} as const;

/** Reads an API once and stores nothing. */
@Injectable()
export class SourceTestService {
  private readonly tests: RateLimiter;

  constructor(
    private readonly work: UnitOfWork,
    private readonly zones: WorkspaceZonesService,
    private readonly feed: ApiFeed,
    private readonly sources: DataSourcesService,
    private readonly clock: Clock,
    @Inject(LIMITER) limiter: Ports['limiter'],
  ) {
    this.tests = limiter(testQuota);
  }

  /**
   * Returns what would come in, or why nothing can.
   * @throws AppError `validation_failed` for fields that cannot be saved either, `too_many_requests` over the limit,
   * `not_found` or `forbidden` for the source whose key is used
   */
  async test(actor: Actor, input: TestInput): Promise<TestDataSourceAnswer> {
    if (input.type !== 'API Integration') {
      return { ...emptyAnswer, message: nothingToTest[input.type] };
    }
    if (input.endpoint === null) {
      return { ...emptyAnswer, failure: 'address', message: 'Enter the address of the API.' };
    }
    const fields = this.sources.connectionOf(input);
    await requireQuota(this.tests, actor.userId, tooManyTests);
    const { endpoint, apiKey } = await this.accessOf(actor, input.endpoint, input);
    const rule = input.rows ?? 'values';
    const connection = { ...fields, endpoint, apiKey, timeParameter: null, isKeyed: rule === 'keyed' };
    const timeZone = await this.work.run((tx) => this.zones.of(tx, actor.workspaceId));
    const signal = AbortSignal.timeout(testMs);
    try {
      const options = { now: this.clock.now(), timeZone, signal };
      return answerOf(await this.feed.readFirstPage(connection, options), rule);
    } catch (error) {
      if (signal.aborted) {
        return { ...emptyAnswer, failure: 'time', message: tooLate };
      }
      throw error;
    }
  }

  /** A given key replaces the stored one. */
  private async accessOf(actor: Actor, endpoint: string, { id, apiKey }: TestInput) {
    if (!id) return { endpoint, apiKey };
    if (apiKey === null) return this.sources.storedFor(actor, id, endpoint);
    return { ...(await this.sources.storedFor(actor, id, endpoint)), apiKey };
  }
}
