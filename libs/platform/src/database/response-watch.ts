import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logging/logger.js';

/** What a {@link ResponseWatch} reads of a connection; pg has no public way to it. */
interface Internals {
  /** False while it connects or a statement waits for its answer. */
  readonly readyForQuery?: boolean;
  readonly connection: { readonly stream: Socket };
}

type Connect = (this: pg.Client, callback?: (error: Error) => void) => unknown;

interface Sample {
  bytesRead: number;
  /** Since when it has waited without a byte of an answer. */
  since: number;
}

/** How a watch decides, in milliseconds. */
export interface WatchTimes {
  readonly lookMs: number;
  /** A wait of this length is a suspicion, and the database is probed. */
  readonly suspiciousMs: number;
  readonly probeMs: number;
  /** A frozen database answers the same probe once it goes on. */
  readonly frozenProbeMs: number;
}

const usualTimes: WatchTimes = { lookMs: 250, suspiciousMs: 1_000, probeMs: 1_500, frozenProbeMs: 10_000 };

const frozenError = (): Error => new Error('Connection terminated: the database does not answer');

/**
 * Notices a database that keeps its connections and answers nothing, because it is frozen or the network swallows
 * packets. A server that is frozen cannot end a statement by its own time-out, and a slow statement is no reason to lose
 * a connection: so where an answer is late, a connection of its own tells the two apart. From then on connections are
 * refused at once, until the database answers a probe.
 */
export class ResponseWatch {
  private readonly samples = new Map<Internals, Sample>();
  private timer: NodeJS.Timeout | null = null;
  private isFrozen = false;
  private isProbing = false;
  private answeredAt = 0;
  private lookedAt = 0;
  /** When this process itself was found to have been stalled: then it may be late, not the answer. */
  private stalledAt = 0;

  /** @param answersWithin probes the database on a new connection */
  constructor(
    private readonly answersWithin: (ms: number) => Promise<boolean>,
    private readonly logger: Logger,
    private readonly times: WatchTimes = usualTimes,
  ) {}

  /** A class of connections that this watch looks at. */
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

  /** How long a connection has waited for an answer by now, in milliseconds. */
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
    // An answer that has arrived while this process was stalled is read before the verdict.
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
    // A statement that stays slow is a reason for a probe a second, not for one at each look.
    this.answeredAt = performance.now();
    if (this.isFrozen) this.logger.info('The database answers again');
    this.isFrozen = false;
  }
}

/** pg's messages for the ends of its own patience. */
const silence = new Set(['timeout expired', 'Query read timeout']);

/** Whether anything comes back from a database on a new connection in time: a refusal is an answer too. */
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
