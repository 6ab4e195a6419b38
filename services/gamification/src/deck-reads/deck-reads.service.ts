import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  type ConnectedAppDetails,
  type DeckRead,
  readDeck,
  type ReadTrigger,
  refreshConnectedApp,
} from '@emberdeck/contracts/gamification/deck-reads';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { hostNameOf } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { In } from 'typeorm';
import { ConnectedAppsService } from '../connected-apps/connected-apps.service.js';
import { utcDayOf } from '../utc-day.js';
import { DeckReadEntity } from './deck-read.entity.js';
import { toDeckRead } from './deck-reads.mapper.js';
import { coinsEarned, countOpenReads, readDays } from './deck-reads.queries.js';
import { historyOf } from './shown-values.js';

/** A deck as the features of decks hold it. */
export type Deck = Awaited<ReturnType<ConnectedAppsService['find']>>;

/** What starts a read. */
interface ReadStart {
  readonly trigger: ReadTrigger;
  readonly workspaceId: string;
}

/** Reads of one user that wait or run. */
const openPerUser = 20;

/** Reads that a deck shows. */
const shownReads = 20;

export const openRead = In(['queued', 'running'] as const);

/** Starts reads of decks, and shows what they brought. */
@Injectable()
export class DeckReadsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly apps: ConnectedAppsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** A deck with its last reads and its history. Rejects with `not_found` for an app of another user too. */
  details({ userId }: Actor, id: string): Promise<ConnectedAppDetails> {
    return this.work.run(async (tx) => {
      const reads = await tx.find(DeckReadEntity, {
        where: { appId: id, userId },
        order: { createdAt: 'DESC', id: 'DESC' },
        take: shownReads,
      });
      const days = await readDays(tx, { appId: id, userId, day: utcDayOf(this.clock.now()) });
      // After its reads: the end of a read that is shown is also in the deck.
      const app = await this.apps.find(tx, { userId }, id);
      const names = app.shown.map(({ name }) => name);
      const history = historyOf(names, days).map((each) => ({ ...each, days: [...each.days] }));
      const coins = await coinsEarned(tx, userId, id);
      return { ...this.apps.rowOf(app), reads: reads.map(toDeckRead), history, coinsEarned: coins };
    });
  }

  /** Starts a read by its user, once for an idempotency key. If the deck has an open read, returns that one. */
  refresh(id: string, { actor, idempotencyKey }: UserCallContext): Promise<DeckRead> {
    const { userId, workspaceId } = actor;
    const request = { userId, key: idempotencyKey, call: refreshConnectedApp.name, input: { id } };
    return this.idempotency.run(request, async (tx) => {
      const app = await this.apps.lock(tx, actor, id);
      requireReadable(app);
      return this.start(tx, app, { trigger: 'manual', workspaceId });
    });
  }

  /** Reads a deck that was connected, corrected or resumed just now. */
  async startIfDue(tx: Tx, { userId, workspaceId }: Pick<Actor, 'userId' | 'workspaceId'>, id: string) {
    const app = await this.apps.find(tx, { userId }, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (app?.nextReadAt == null || app.nextReadAt > this.clock.now()) return;
    await this.start(tx, app, { trigger: 'change', workspaceId });
  }

  /** Queues a read with its job. If the deck has an open read, returns that one. */
  async start(tx: Tx, app: Deck, { workspaceId, trigger }: ReadStart): Promise<DeckRead> {
    const { id: appId, userId, apiEndpoint } = app;
    const row = {
      id: this.randomness.uuid(),
      userId,
      appId,
      status: 'queued' as const,
      reason: null,
      httpStatus: null,
      connectionVersion: app.connectionVersion,
      startedAt: null,
      finishedAt: null,
      nextTryAt: null,
      createdAt: this.clock.now(),
      trigger,
    };
    if (!(await insertIfAbsent(tx, DeckReadEntity, row))) {
      const other = await tx.findOneBy(DeckReadEntity, { appId, userId, status: openRead });
      // The open read can end between the statements.
      return other === null ? this.start(tx, app, { workspaceId, trigger }) : toDeckRead(other);
    }
    if (trigger === 'manual') await requireRoomOf(tx, userId);
    const input = { appId, userId, workspaceId, readId: row.id };
    await this.jobs.add(tx, readDeck, input, { key: row.id, workspaceId, ...queueOf(apiEndpoint) });
    return toDeckRead(row);
  }
}

/**
 * One read at a time goes to a host; its ports and a final dot are the same host. Hashed: the row of a job outlasts a deck
 * that is erased.
 */
const queueOf = (apiEndpoint: string | null): { readonly queue?: string } =>
  apiEndpoint === null ? {} : { queue: `host ${hash('sha256', hostNameOf(new URL(apiEndpoint)))}` };

async function requireRoomOf(tx: Tx, userId: string): Promise<void> {
  const refusal = (): AppError =>
    new AppError(
      'too_many_requests',
      'Many of your decks are being read already. Wait until one has ended.',
      {
        retryAfterSeconds: 10,
      },
    );
  const quota = { name: 'deck reads', owner: userId, count: countOpenReads, limit: openPerUser, refusal };
  await requireRoom(tx, quota, 0);
}

function requireReadable({ isActive, apiEndpoint }: Deck): void {
  if (!isActive) throw new AppError('conflict', 'This deck is paused. Resume it, then refresh it.');
  if (apiEndpoint === null) {
    throw new AppError('conflict', 'This deck has no address. Edit it and enter the address of its app.');
  }
}
