import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logging/logger.js';

/** The internals of a connection that a {@link ResponseWatch} reads. pg has no public API for them. */
interface Internals {
  /** False while the client connects or a statement is running. */
  readonly readyForQuery?: boolean;
  readonly connection: { readonly stream: Socket };
}

type Connect = (this: pg.Client, callback?: (error: Error) => void) => unknown;

interface Sample {
  bytesRead: number;
  /** Start of the current wait without a received byte. */
  since: number;
}

/** The intervals and limits of a watch, in milliseconds. */
export interface WatchTimes {
  readonly lookMs: number;
  /** A wait of this length starts a probe of the database. */
  readonly suspiciousMs: number;
  readonly probeMs: number;
  /** Timeout of a probe while frozen: long, so that the open probe succeeds as soon as the database continues. */
  readonly frozenProbeMs: number;
}

const usualTimes: WatchTimes = { lookMs: 250, suspiciousMs: 1_000, probeMs: 1_500, frozenProbeMs: 10_000 };

const frozenError = (): Error => new Error('Connection terminated: the database does not answer');

/**
 * Detects a database that keeps its connections open but does not reply, because it is frozen or the network drops
 * packets. A frozen server cannot apply its own statement timeout, and a slow statement must not lose its connection.
 * So when a reply is late, a probe on a new connection distinguishes the two cases. If the probe fails, all connections
 * are closed, and new ones are refused at once until a probe succeeds.
 */
export class ResponseWatch {
  private readonly samples = new Map<Internals, Sample>();
  private timer: NodeJS.Timeout | null = null;
  private isFrozen = false;
  private isProbing = false;
  private answeredAt = 0;
  private lookedAt = 0;
  /** When this process was last found to have stalled. Then a wait may be caused by the process, not the database. */
  private stalledAt = 0;

  /** @param answersWithin probes the database on a new connection */
  constructor(
    private readonly answersWithin: (ms: number) => Promise<boolean>,
    private readonly logger: Logger,
    private readonly times: WatchTimes = usualTimes,
  ) {}

  /** Returns a subclass of `base` whose connections this watch checks. */
  watched(base: typeof pg.Client): typeof pg.Client {
    const admit = (client: pg.Client): Error | null => this.admit(client as unknown as Internals);
    const plainConnect = Reflect.get(base.prototype, 'connect') as Connect;
    class WatchedClient extends base {}
    WatchedClient.prototype.connect = function connect(this: pg.Client, callback) {
      const refusal = admit(this);
      if (refusal === null) return plainConnect.call(this, callback);
      if (callback === undefined) return Promise.reject(refusal);
      process.nextTick(callback, refusal);
      return undefined;
    } as Connect as pg.Client['connect'];
    return WatchedClient;
  }

  private admit(client: Internals): Error | null {
    if (this.isFrozen) {
      void this.probe(this.times.frozenProbeMs);
      return frozenError();
    }
    const now = performance.now();
    this.samples.set(client, { bytesRead: 0, since: now });
    if (this.timer === null) {
      this.lookedAt = now;
      this.timer = setInterval(() => this.look(), this.times.lookMs).unref();
    }
    return null;
  }

  private look(): void {
    const now = performance.now();
    const { lookMs, suspiciousMs, probeMs } = this.times;
    if (now - this.lookedAt > lookMs + suspiciousMs / 2) this.stalledAt = now;
    this.lookedAt = now;
    const waitsMs = [...this.samples].map(([client, sample]) => this.waitOf(client, sample, now));
    const isSuspicious = waitsMs.some((waitMs) => waitMs > suspiciousMs);
    if (isSuspicious && now - this.answeredAt > suspiciousMs) void this.probe(probeMs);
    if (this.samples.size === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }

  /** Returns how long a connection has waited for a reply, in milliseconds. */
  private waitOf(client: Internals, sample: Sample, now: number): number {
    const { bytesRead, destroyed } = client.connection.stream;
    const hasAnswered = bytesRead !== sample.bytesRead;
    if (destroyed) this.samples.delete(client);
    if (hasAnswered) this.answeredAt = now;
    if (hasAnswered || destroyed || client.readyForQuery || this.stalledAt === now) {
      Object.assign(sample, { bytesRead, since: now });
    }
    return now - sample.since;
  }

  private async probe(ms: number): Promise<void> {
    if (this.isProbing) return;
    this.isProbing = true;
    const startedAt = performance.now();
    const hasAnswered = await this.answersWithin(ms);
    // Before the decision, reads replies that arrived while this process was stalled.
    await nextTurn();
    this.isProbing = false;
    if (hasAnswered) this.thaw();
    else if (this.answeredAt < startedAt && this.stalledAt < startedAt) this.freeze();
  }

  private freeze(): void {
    if (!this.isFrozen) this.logger.error('The database does not answer; its connections are given up');
    this.isFrozen = true;
    for (const client of this.samples.keys()) client.connection.stream.destroy(frozenError());
  }

  private thaw(): void {
    // Limits the probes during a slow statement to one a second.
    this.answeredAt = performance.now();
    if (this.isFrozen) this.logger.info('The database answers again');
    this.isFrozen = false;
  }
}

/** The messages of pg's own timeouts. */
const silence = new Set(['timeout expired', 'Query read timeout']);

/** Returns whether the database replies on a new connection within `ms`. A refusal is a reply too. */
export async function answersWithin(url: string, applicationName: string, ms: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: ms,
    query_timeout: ms,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return !silence.has((error as Error).message);
  } finally {
    void client.end().catch(() => undefined);
  }
}
