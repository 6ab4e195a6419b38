import { Injectable } from '@nestjs/common';
import { FigureReader, type DeckReading } from '@emberdeck/connector/figures/figure-reader.service';
import type { FoundFigures } from '@emberdeck/connector/figures/figure-types';
import { availability } from '@emberdeck/connector/figures/health-words';
import { afterFailure, nextRegularSync } from '@emberdeck/connector/schedule/read-schedule';
import { appChanged, appSynced } from '@emberdeck/contracts/gamification/connected-apps';
import { deckStateChanged } from '@emberdeck/contracts/gamification/deck-notices';
import type { readDeck } from '@emberdeck/contracts/gamification/deck-reads';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ConnectedAppsService, eventFields } from '../connected-apps/connected-apps.service.js';
import { minutesOf } from '../sync-frequencies.js';
import { utcDayOf } from '../utc-day.js';
import { DeckReadEntity } from './deck-read.entity.js';
import { readDays, storeFigures } from './deck-reads.queries.js';
import { type Deck, openRead } from './deck-reads.service.js';
import { type Health, healthOf, stateChangeOf } from './deck-states.js';
import { historyOf, shownOf } from './shown-values.js';

type ReadInput = JobInput<typeof readDeck>;

/** How a read ended. */
export type ReadEnd = Pick<DeckReading, 'found' | 'failure' | 'httpStatus'> & {
  /** The deck must not be read again before its user has looked at it. */
  readonly isLost?: boolean;
};

type RowEnd = Pick<DeckReadEntity, 'status' | 'reason'> &
  Partial<Pick<DeckReadEntity, 'httpStatus' | 'nextTryAt'>>;

const failedEnd = (message: string, isLost = false): ReadEnd => ({
  found: null,
  failure: {
    ok: false,
    failure: 'broken',
    message,
    httpStatus: null,
    kind: isLost ? 'person' : 'passing',
    retryAfterSeconds: null,
  },
  httpStatus: null,
  isLost,
});

const pausedByFailures = { isActive: false, pausedReason: 'failures' } as const;

/** Begins and ends reads, with what follows for the deck. */
@Injectable()
export class DeckOutcomes {
  constructor(
    private readonly work: UnitOfWork,
    private readonly apps: ConnectedAppsService,
    private readonly reader: FigureReader,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** Begins the read. Null if it has ended, or ends now because its deck is deleted or paused. */
  begin(input: ReadInput): Promise<Deck | null> {
    const { readId, appId, userId } = input;
    return this.work.run(async (tx) => {
      const deck = await this.existing(tx, input);
      if (deck === null || !deck.isActive || deck.apiEndpoint === null) {
        await this.endRow(tx, input, {
          status: 'failed',
          reason: 'The deck was paused or changed before its read began.',
        });
        return null;
      }
      const begun = { status: 'running', startedAt: this.clock.now() } as const;
      const open = { id: readId, appId, userId, status: openRead };
      const { connectionVersion } = deck;
      const { affected } = await tx.update(DeckReadEntity, open, { ...begun, connectionVersion });
      return affected === 1 ? deck : null;
    });
  }

  /** Reads the app of a deck. Rejects only with the reason of the signal. */
  async read(deck: Deck, signal: AbortSignal): Promise<ReadEnd> {
    const { apiEndpoint: endpoint, keyPlacement, headerName, readAs, chosenValues: chosen } = deck;
    if (endpoint === null) return failedEnd('This deck has no address.');
    const token = this.tokenOf(deck);
    if (token instanceof AppError) return failedEnd(token.message);
    const connection = { endpoint, token, keyPlacement, headerName, readAs, chosen };
    return this.reader.read(connection, { now: this.clock.now(), signal, isTest: false });
  }

  /** Stores the end of the read and of its deck in one transaction. */
  async end(tx: Tx, input: ReadInput, end: ReadEnd): Promise<void> {
    const read = await tx.findOneBy(DeckReadEntity, {
      id: input.readId,
      userId: input.userId,
      status: openRead,
    });
    if (read === null || (await this.existing(tx, input)) === null) return;
    const deck = await this.apps.lock(tx, input, input.appId);
    // What was read may be of another app by now. Its edit has planned the next read, which the planner may have spent on this one.
    const isEdited = read.connectionVersion !== deck.connectionVersion;
    if (isEdited) {
      await this.endRow(tx, input, { status: 'failed', reason: 'The deck was edited during the read.' });
      await this.change(tx, input, deck, { nextReadAt: this.planned(deck, this.clock.now()) });
      return;
    }
    await (end.failure === null && end.found !== null
      ? this.succeed(tx, input, deck, { ...end, found: end.found })
      : this.fail(tx, input, deck, end));
  }

  /** Ends a read whose job has ended without it: it took too long, or was lost with its process too often. */
  endWithJob(tx: Tx, input: ReadInput, reason: string, isLost: boolean): Promise<void> {
    const message = isLost
      ? 'The server stopped twice while it read this app. Use an address that answers with less.'
      : `The read ended early: ${reason}`;
    return this.end(tx, input, failedEnd(message, isLost));
  }

  private async succeed(
    tx: Tx,
    input: ReadInput,
    deck: Deck,
    { found, httpStatus }: ReadEnd & { readonly found: FoundFigures },
  ): Promise<void> {
    const now = this.clock.now();
    const before = healthOf(deck);
    const shown = await this.stored(tx, input, found);
    await this.endRow(tx, input, { status: 'succeeded', reason: found.problem, httpStatus });
    const changed = await this.apps.change(tx, deck, {
      shown,
      headline: found.headline,
      lastSyncAt: now,
      updatedAt: now,
      lastFailure: found.isUp ? found.problem : `The app says that it is down (${found.headline ?? ''}).`,
      tries: 0,
      failures: found.isUp ? 0 : deck.failures + 1,
      nextReadAt: this.next(deck),
    });
    const row = this.apps.rowOf(changed);
    await this.outbox.append(tx, appSynced, { ...eventFields(input, changed), app: row });
    await this.announce(tx, input, before, changed);
  }

  private async fail(tx: Tx, input: ReadInput, deck: Deck, end: ReadEnd): Promise<void> {
    const { failure, httpStatus } = end;
    const reason = failure?.message ?? 'The app sent nothing that can be shown.';
    const after = this.afterFailure(deck, end);
    const { nextReadAt, isPaused } = after;
    const before = healthOf(deck);
    const down = { figures: [{ ...availability, value: 0 }] };
    const shown = deck.readAs === 'health' ? await this.stored(tx, input, down) : deck.shown;
    await this.endRow(tx, input, { status: 'failed', reason, httpStatus, nextTryAt: nextReadAt });
    const changed = await this.change(tx, input, deck, {
      shown,
      lastFailure: isPaused ? `${reason} It was paused; resume it when this is done.` : reason,
      tries: after.tries,
      failures: after.failures,
      nextReadAt,
      ...(isPaused ? pausedByFailures : {}),
    });
    await this.announce(tx, input, before, changed);
  }

  private afterFailure(deck: Deck, { failure, isLost = false }: ReadEnd) {
    const { tries, failures, syncFrequency } = deck;
    const failed = {
      kind: failure?.kind ?? ('person' as const),
      retryAfterSeconds: failure?.retryAfterSeconds ?? null,
      tries,
      failures,
      syncMinutes: minutesOf(syncFrequency),
      pausesAtOnce: isLost,
    };
    const { nextSyncAt: nextReadAt, ...after } = afterFailure(failed, this.clock.now(), this.fraction());
    // A health check is there to find failures: it goes on as planned, and each counts.
    if (deck.readAs === 'health') return { ...after, tries: 0, isPaused: false, nextReadAt: this.next(deck) };
    return { ...after, nextReadAt: deck.isActive ? nextReadAt : null };
  }

  private async change(tx: Tx, input: ReadInput, deck: Deck, columns: Partial<Deck>): Promise<Deck> {
    // A later time, by which open screens know the newer row.
    const changed = await this.apps.change(tx, deck, { ...columns, updatedAt: this.clock.now() });
    await this.outbox.append(tx, appChanged, {
      ...eventFields(input, changed),
      app: this.apps.rowOf(changed),
    });
    return changed;
  }

  private async announce(tx: Tx, input: ReadInput, before: Health, now: Deck): Promise<void> {
    const state = stateChangeOf(before, now);
    if (state === null) return;
    const { userId, workspaceId, appId, readId } = input;
    const reason = state === 'deck_recovered' ? null : now.lastFailure;
    const { appName } = now;
    await this.outbox.append(tx, deckStateChanged, {
      userId,
      workspaceId,
      appId,
      readId,
      appName,
      state,
      reason,
    });
  }

  /** Stores values of today. Returns what the deck shows with them. */
  private async stored(
    tx: Tx,
    { appId, userId }: ReadInput,
    { figures }: Pick<FoundFigures, 'figures'>,
  ): Promise<Deck['shown']> {
    const day = { appId, userId, day: utcDayOf(this.clock.now()) };
    await storeFigures(tx, day, figures);
    return shownOf(
      historyOf(
        figures.map(({ name }) => name),
        await readDays(tx, day),
      ),
    );
  }

  private async endRow(tx: Tx, { readId: id, appId, userId }: ReadInput, end: RowEnd): Promise<void> {
    const columns = { ...end, finishedAt: this.clock.now() };
    await tx.update(DeckReadEntity, { id, appId, userId, status: openRead }, columns);
  }

  private async existing(tx: Tx, { userId, appId }: ReadInput): Promise<Deck | null> {
    return this.apps.find(tx, { userId }, appId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
  }

  /** A token that was sealed with a lost key of the installation can only be entered again. */
  private tokenOf(deck: Deck): string | null | AppError {
    try {
      return this.apps.tokenOf(deck);
    } catch {
      return new AppError('conflict', 'The stored token cannot be read. Edit the deck and enter it again.');
    }
  }

  private next(deck: Deck): Date | null {
    if (!deck.isActive) return null;
    return nextRegularSync(this.clock.now(), minutesOf(deck.syncFrequency), this.fraction());
  }

  private planned({ isActive, apiEndpoint, syncFrequency }: Deck, now: Date): Date | null {
    return isActive && apiEndpoint !== null && minutesOf(syncFrequency) !== null ? now : null;
  }

  private fraction(): number {
    return this.randomness.integer(1_000) / 1_000;
  }
}
