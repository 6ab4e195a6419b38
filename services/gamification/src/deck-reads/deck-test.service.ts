import { Inject, Injectable } from '@nestjs/common';
import { FigureReader, type DeckReading } from '@emberdeck/connector/figures/figure-reader.service';
import { testMs, testQuota, testRequestMs, tooManyTests } from '@emberdeck/connector/feed/request-limits';
import { keepsKey, withKeyName } from '@emberdeck/connector/feed/stored-connection';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { TestConnectedAppAnswer, testConnectedApp } from '@emberdeck/contracts/gamification/deck-reads';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { LIMITER } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { ConnectedAppsService } from '../connected-apps/connected-apps.service.js';

type TestInput = CallInput<typeof testConnectedApp>;

const emptyAnswer: TestConnectedAppAnswer = {
  success: false,
  failure: null,
  message: null,
  httpStatus: null,
  form: null,
  figures: [],
  headline: null,
  preview: null,
};

const tooLate = 'The app is being read by other requests at the moment. Try again in a minute.';

/** Reads an app once and stores nothing. */
@Injectable()
export class DeckTestService {
  private readonly tests: RateLimiter;

  constructor(
    private readonly work: UnitOfWork,
    private readonly apps: ConnectedAppsService,
    private readonly reader: FigureReader,
    private readonly outbound: OutboundPolicy,
    private readonly clock: Clock,
    @Inject(LIMITER) limiter: Ports['limiter'],
  ) {
    this.tests = limiter(testQuota);
  }

  /**
   * Returns what a deck would show, or why it cannot.
   * @throws AppError `validation_failed` for fields that cannot be saved either, `too_many_requests` over the limit,
   * `not_found` for the deck whose token is used
   */
  async test(actor: Actor, input: TestInput): Promise<TestConnectedAppAnswer> {
    const { apiEndpoint: endpoint, readAs = 'auto', values: chosen = [] } = input;
    if (endpoint === null) {
      return { ...emptyAnswer, failure: 'address', message: 'Enter the address of the app.' };
    }
    this.outbound.check('apiEndpoint', endpoint);
    const place = {
      keyPlacement: input.keyPlacement ?? 'bearer',
      headerName: input.headerName ?? null,
    } as const;
    const { keyPlacement, headerName } = withKeyName(place);
    await requireQuota(this.tests, actor.userId, tooManyTests);
    const token = await this.tokenOf(actor, endpoint, input);
    const connection = { endpoint, token, keyPlacement, headerName, readAs, chosen };
    const signal = AbortSignal.timeout(testMs);
    try {
      const options = { now: this.clock.now(), signal, requestMs: testRequestMs, isTest: true };
      return answerOf(await this.reader.read(connection, options));
    } catch (error) {
      if (signal.aborted) return { ...emptyAnswer, failure: 'time', message: tooLate };
      throw error;
    }
  }

  /** A given token replaces the stored one, which goes to its own host alone. */
  private async tokenOf(
    actor: Actor,
    endpoint: string,
    { id, authToken }: TestInput,
  ): Promise<string | null> {
    if (!id) return authToken;
    const app = await this.work.run((tx) => this.apps.find(tx, actor, id));
    return authToken ?? (keepsKey(app.apiEndpoint, endpoint) ? this.apps.tokenOf(app) : null);
  }
}

function answerOf({ found, failure, httpStatus, preview }: DeckReading): TestConnectedAppAnswer {
  const read = { ...emptyAnswer, httpStatus, preview };
  if (found === null) {
    return { ...read, failure: failure?.failure ?? 'broken', message: failure?.message ?? null };
  }
  const { form, figures, headline, problem } = found;
  return { ...read, success: true, message: problem, form, figures: [...figures], headline };
}
