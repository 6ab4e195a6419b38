import type { DataSource } from 'typeorm';
import type { EventTransport } from '../bus/event-transport.js';
import { backOffMs, pause } from '../database/back-off.js';
import type { Logger } from '../logging/logger.js';
import { WakeSignal } from '../rules/wake-signal.js';
import { eventsPublished } from '../telemetry/platform-metrics.js';
import { noInstruments, type Instruments } from '../telemetry/telemetry.js';
import { BrokerWatch } from './broker-watch.js';
import { OutboxStore, type LeasedEvent } from './outbox-store.js';
import type { CommittedEvents, WrittenEvent } from './pending-events.js';
import { publishTraced } from './publish-traced.js';

/** Settings of a relay, times in milliseconds. Production uses the defaults. */
export interface RelaySettings {
  /** Maximum number of rows in a lease. */
  readonly batchSize: number;
  /** After a crash, rows wait this long for another relay. A running relay renews the lease of its rows under way. */
  readonly leaseMs: number;
  /** Interval of polling without a wake-up: for rows of another process that died after its commit. */
  readonly pollMs: number;
  /** Interval of polling after a start or a failure, until every lease of before has expired, and without a broker. */
  readonly retryMs: number;
  /**
   * Minimum time between two leases. The first commit after a quiet time is sent at once. Under load commits gather, so
   * that a busy service sends batches instead of single rows.
   */
  readonly lingerMs: number;
  /** Interval between checks of the broker's store. */
  readonly checkMs: number;
  /**
   * How long committed rows belong to the relay that gets them from memory. Another relay may read them afterwards.
   */
  readonly ownLeaseMs: number;
  /** With this many events under way the relay takes no more from memory: it reads their rows later. */
  readonly mostUnderWay: number;
  /** Maximum number of concurrent batches. With the memory bus a batch lasts until every consumer has committed. */
  readonly batchesUnderWay: number;
  /** How long stopping waits for batches under way. */
  readonly stopMs: number;
}

const defaults: RelaySettings = {
  batchSize: 200,
  leaseMs: 15_000,
  ownLeaseMs: 5_000,
  mostUnderWay: 2_000,
  pollMs: 30_000,
  retryMs: 1_000,
  lingerMs: 15,
  checkMs: 5_000,
  batchesUnderWay: 16,
  stopMs: 5_000,
};

/** Added to the lease when waiting for rows of before, in milliseconds: clocks and statements take time. */
const marginMs = 5_000;

/**
 * Publishes the events of the outbox. Any number of relays may share one outbox.
 *
 * A transaction of the same process leases its rows to this relay and passes the events to it at the commit. The relay
 * polls for all other rows. NOTIFY would lock the whole server until the commit is on disk, so commits would run one
 * after the other (measured with 32 connections on 2 cores: 20% to 65% of the commits without NOTIFY). Rows of a process
 * that died after its commit wait for one poll of another replica.
 */
export class OutboxRelay {
  private readonly settings: RelaySettings;
  private readonly store: OutboxStore;
  private readonly watch: BrokerWatch;
  private readonly signal = new WakeSignal();
  private readonly progress = new WakeSignal();
  private readonly capacity = new WakeSignal();
  private readonly idsUnderWay = new Set<string>();
  private readonly batches = new Set<Promise<void>>();
  /** Committed events whose rows are leased to this relay. */
  private readonly committed: LeasedEvent[] = [];
  private stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private sentAt = -Infinity;
  private readAt = -Infinity;
  /** Until then rows of before may become free: those of a process that has died, and those that failed. */
  private retriesUntil = -Infinity;
  private mustRead = true;

  constructor(
    dataSource: DataSource,
    private readonly transport: EventTransport,
    private readonly logger: Logger,
    settings: Partial<RelaySettings> = {},
    private readonly instruments: Instruments = noInstruments,
  ) {
    this.settings = { ...defaults, ...settings };
    this.store = new OutboxStore(dataSource);
    this.watch = new BrokerWatch(this.store, transport, logger, this.settings.checkMs);
  }

  /** Signals that a row may have been committed that this relay must read. */
  readonly wake = (): void => {
    this.mustRead = true;
    this.signal.set();
  };

  /** For the outbox of this process. */
  readonly inlet: CommittedEvents = {
    leaseMs: () => (this.canTake() ? this.settings.ownLeaseMs : null),
    take: (events) => this.take(events),
    wake: this.wake,
  };

  start(): void {
    if (this.loop === undefined) {
      this.stopping = new AbortController();
      this.retrySoon();
      this.loop = this.run(this.stopping.signal);
    }
  }

  /** Leases no new rows, waits for batches under way, and releases rows that are not sent in time. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    this.capacity.set();
    await this.loop;
    this.loop = undefined;
    const late = new AbortController();
    await Promise.race([Promise.all(this.batches), pause(this.settings.stopMs, late.signal)]);
    late.abort();
    if (this.idsUnderWay.size > 0) {
      await this.store.release([...this.idsUnderWay]).catch(() => undefined);
    }
  }

  /** Resolves once nothing is unsent, for tests and benchmarks. Rejects if the relay does not run. */
  async idle(): Promise<void> {
    while (await this.store.hasUnsent()) {
      if (this.loop === undefined) {
        throw new Error('The relay does not run, so the outbox will not drain');
      }
      this.wake();
      await this.progress.wait(this.settings.retryMs);
    }
  }

  private async run(stopping: AbortSignal): Promise<void> {
    let failures = 0;
    while (!stopping.aborted) {
      try {
        const mayHoldMore = await this.round();
        failures = 0;
        if (!mayHoldMore && !stopping.aborted) {
          await this.signal.wait(this.msUntilPoll());
          const restMs = this.settings.lingerMs - (performance.now() - this.sentAt);
          if (restMs > 0) await pause(restMs, stopping);
        }
      } catch (err) {
        failures += 1;
        this.retrySoon();
        if (failures % 10 === 1) {
          this.logger.warn('The outbox relay failed and retries', { err, failures });
        }
        await pause(backOffMs(failures, 100, 2_000), stopping);
      }
    }
  }

  /** Starts one batch; returns whether more rows may be waiting. */
  private async round(): Promise<boolean> {
    if (!this.transport.isConnected()) {
      return false;
    }
    await this.watch.check();
    if (this.batches.size >= this.settings.batchesUnderWay) {
      await this.capacity.wait(this.settings.retryMs);
      return true;
    }
    const startedAt = performance.now();
    const { batchSize } = this.settings;
    const committed = this.committed.splice(0, batchSize);
    this.track(committed);
    const read = this.isReadDue(startedAt) ? await this.read(startedAt) : 0;
    if (committed.length + read > 0) this.sentAt = startedAt;
    this.progress.set();
    return committed.length === batchSize || read === batchSize;
  }

  /** The longest postponement of a row is shorter than a lease and this margin. */
  private retrySoon(): void {
    this.retriesUntil = performance.now() + this.settings.leaseMs + marginMs;
  }

  private pollMs(now: number): number {
    const { pollMs, retryMs } = this.settings;
    return now < this.retriesUntil ? Math.min(retryMs, pollMs) : pollMs;
  }

  private isReadDue(now: number): boolean {
    return this.mustRead || now - this.readAt >= this.pollMs(now);
  }

  private msUntilPoll(): number {
    const now = performance.now();
    if (!this.transport.isConnected() || this.isReadDue(now)) return this.settings.retryMs;
    return Math.min(this.settings.checkMs, Math.max(1, this.readAt + this.pollMs(now) - now));
  }

  /** Leases rows and starts their batches; returns the number of rows. */
  private async read(now: number): Promise<number> {
    this.mustRead = false;
    this.readAt = now;
    const { batchSize, leaseMs } = this.settings;
    const leased = await this.store.lease(batchSize, leaseMs).catch((error: unknown) => {
      this.mustRead = true;
      throw error;
    });
    // A lease also returns our rows that were under way for longer than their lease. That renews their lease.
    const fresh = leased.filter(({ envelope }) => !this.idsUnderWay.has(envelope.id));
    this.track(fresh.filter(({ attempts }) => attempts === 0));
    // A failed row is sent alone, so that a row that cannot be published does not block others.
    fresh.filter(({ attempts }) => attempts > 0).forEach((event) => this.track([event]));
    return leased.length;
  }

  private canTake(): boolean {
    const isRunning = this.loop !== undefined && !this.stopping.signal.aborted;
    return isRunning && this.idsUnderWay.size < this.settings.mostUnderWay && this.transport.isConnected();
  }

  private take(events: readonly WrittenEvent[]): void {
    if (this.loop === undefined) {
      // It stopped during the commit. The next relay reads the rows.
      const ids = events.map(({ id }) => id);
      void this.store.release(ids).catch(() => undefined);
      return;
    }
    for (const envelope of events) {
      this.idsUnderWay.add(envelope.id);
      this.committed.push({ envelope, attempts: 0 });
    }
    this.signal.set();
  }

  private track(events: readonly LeasedEvent[]): void {
    if (events.length === 0) {
      return;
    }
    const ids = events.map(({ envelope }) => envelope.id);
    ids.forEach((id) => this.idsUnderWay.add(id));
    const batch = this.send(events, ids).finally(() => {
      ids.forEach((id) => this.idsUnderWay.delete(id));
      this.batches.delete(batch);
      this.progress.set();
      this.capacity.set();
    });
    this.batches.add(batch);
  }

  /** Never rejects: rows that are not marked as sent are leased again. */
  private async send(events: readonly LeasedEvent[], ids: readonly string[]): Promise<void> {
    try {
      const { telemetry, tracing } = this.instruments;
      const { losses } = this.transport;
      const envelopes = events.map(({ envelope }) => envelope);
      const receipts = await publishTraced(tracing, this.transport, envelopes);
      await this.store.markSent(ids, this.watch.canLose ? receipts : null);
      // Rows acknowledged before a loss, but marked after the check that followed it, were not published again by that
      // check.
      if (this.transport.losses !== losses) {
        this.watch.doubt();
      }
      for (const { subject } of envelopes) telemetry.count(eventsPublished, { subject });
    } catch (err) {
      if (this.stopping.signal.aborted) {
        await this.store.release(ids).catch(() => undefined);
        return;
      }
      const [first] = events;
      this.logger.warn('Events could not be published', {
        err,
        count: events.length,
        subject: first?.envelope.subject,
        attempts: first?.attempts,
      });
      this.retrySoon();
      await this.store.postpone(ids).catch(() => undefined);
    }
  }
}
