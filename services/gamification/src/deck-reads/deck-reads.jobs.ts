import { Injectable } from '@nestjs/common';
import { nextRegularSync } from '@emberdeck/connector/schedule/read-schedule';
import { readDeck, scheduleDeckReads } from '@emberdeck/contracts/gamification/deck-reads';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import {
  type JobChange,
  type JobContext,
  OnJobChange,
  RunJob,
} from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ConnectedAppsService } from '../connected-apps/connected-apps.service.js';
import { minutesOf } from '../sync-frequencies.js';
import { DeckOutcomes } from './deck-outcomes.service.js';
import { lockDueDecks } from './deck-reads.queries.js';
import { DeckReadsService } from './deck-reads.service.js';

/** Decks that one transaction starts. */
const startsAtOnce = 100;

/** Reads decks, by schedule or on request. */
@Injectable()
export class DeckReadJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly apps: ConnectedAppsService,
    private readonly reads: DeckReadsService,
    private readonly outcomes: DeckOutcomes,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  @RunJob(scheduleDeckReads)
  async schedule(_input: JobInput<typeof scheduleDeckReads>, { signal }: JobContext): Promise<null> {
    let started = startsAtOnce;
    while (started === startsAtOnce) {
      signal.throwIfAborted();
      started = await this.work.run((tx) => this.startDue(tx));
    }
    return null;
  }

  /** May run again after a crash: a value of the same day is replaced then. */
  @RunJob(readDeck)
  async read(input: JobInput<typeof readDeck>, context: JobContext): Promise<null> {
    const deck = await this.outcomes.begin(input);
    if (deck === null) return null;
    const end = await this.outcomes.read(deck, context.signal);
    context.signal.throwIfAborted();
    await this.work.run(async (tx) => {
      await context.own(tx);
      await this.outcomes.end(tx, input, end);
    });
    return null;
  }

  /** A read ends with its job. */
  @OnJobChange(readDeck)
  async follow(tx: Tx, { input, status, reason, losses }: JobChange<typeof readDeck>): Promise<void> {
    if (status !== 'failed' && status !== 'canceled') return;
    const isLost = losses >= (readDeck.losses ?? Infinity);
    await this.outcomes.endWithJob(tx, input, reason ?? 'It was canceled.', isLost);
  }

  private async startDue(tx: Tx): Promise<number> {
    const now = this.clock.now();
    const due = await lockDueDecks(tx, now, startsAtOnce);
    for (const { id, userId, workspaceId } of due) {
      const app = await this.apps.find(tx, { userId }, id);
      const trigger = app.tries > 0 ? 'retry' : 'schedule';
      await this.reads.start(tx, app, { trigger, workspaceId });
      // The end of the read plans the next one. This is for a read that never ends, for instance after a restored backup.
      const fraction = this.randomness.integer(1_000) / 1_000;
      const nextReadAt = nextRegularSync(now, minutesOf(app.syncFrequency), fraction);
      await this.apps.change(tx, app, { nextReadAt });
    }
    return due.length;
  }
}
