import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import type { NatsConnection } from './nats-connection.js';
import { StreamFill } from './stream-fill.js';
import { streamDeleted, streamName, streamSubjects } from './nats-subjects.js';

const minuteMs = 60_000;

/** How long the broker stores an event, in milliseconds. */
export const streamAgeMs = 7 * 24 * 60 * minuteMs;

/** How a program treats the stream. */
export interface StreamPart {
  /** Copies of the stream in a cluster. */
  readonly replicas: number;
  /**
   * Whether the program creates a missing stream and updates a different one. Otherwise it waits for the provisioner.
   */
  readonly makes: boolean;
  /** Most bytes of the stream; -1 without a bound. */
  readonly maxBytes: number;
}

/** The broker has promised the rest of its space to streams, or has less. */
const noRoom = 10_047;

/** Below this a stream is of no use. */
const fewestBytes = 64 * 1024 * 1024;

/** The stream and its epoch, cached until the connection is lost or the stream is found missing. */
export class NatsStream {
  #known: { readonly epoch: Promise<string>; readonly incarnation: number } | null = null;
  #deletions = 0;
  #watched = false;
  #maxBytes: number;

  /** How full the stream was at the last look. */
  readonly fill: StreamFill;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    private readonly part: StreamPart,
  ) {
    this.#maxBytes = part.maxBytes;
    this.fill = new StreamFill(logger, part.makes);
  }

  /**
   * A number that changes when the stream may have been lost: when the connection is lost, or when the broker announces
   * a deletion. An acknowledgement names only a durable and a position. After a loss, an old one could acknowledge a
   * different event.
   */
  get incarnation(): number {
    return this.connection.losses + this.#deletions;
  }

  /** The creation time of this incarnation of the stream. */
  epoch(): Promise<string> {
    if (this.#known?.incarnation === this.incarnation) return this.#known.epoch;
    return this.look().then((info) => info.created);
  }

  /**
   * Reads the stream's state from the broker. A missing stream is created, or rejects with `unavailable` if another
   * program creates it. The stream can go missing at any time, since the broker's store can be deleted.
   */
  look(): Promise<StreamInfo> {
    this.watch();
    const { incarnation } = this;
    const info = this.connection.whileConnected(() => this.ensureWithin());
    info.then((found) => this.fill.update(found)).catch(() => undefined);
    const known = { epoch: info.then(({ created }) => created), incarnation };
    known.epoch.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    this.#known = known;
    return info;
  }

  /** Discards the cached epoch. Call this when an error suggests that the stream is gone. */
  forget(): void {
    this.#known = null;
  }

  /** The stream's API, with a timeout of 5 s. */
  manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.connection.client, { checkAPI: false, timeout: 5_000 });
  }

  /** Subscribes on first use: a program that uses no stream may lack the permission. */
  private watch(): void {
    if (this.#watched) return;
    this.#watched = true;
    this.connection.client.subscribe(streamDeleted, {
      callback: (error) => {
        if (error === null) this.#deletions++;
        else this.logger.error('The broker ended a subscription', { err: error, subject: streamDeleted });
      },
    });
  }

  /** A broker with less room than the bound gets half of it, and so on. */
  private async ensureWithin(): Promise<StreamInfo> {
    for (;;) {
      try {
        return await this.ensure();
      } catch (error) {
        const isTooLarge = error instanceof JetStreamApiError && error.code === noRoom;
        if (!isTooLarge || this.#maxBytes < 2 * fewestBytes) throw error;
        this.#maxBytes = Math.floor(this.#maxBytes / 2);
        this.logger.warn('The broker has no room for an event stream of this size; it gets half', {
          maxBytes: this.#maxBytes,
        });
      }
    }
  }

  private async ensure(): Promise<StreamInfo> {
    const { streams } = await this.manager();
    const config = this.config();
    try {
      const info = await streams.info(streamName);
      return !this.part.makes || isSame(info.config, config)
        ? info
        : await streams.update(streamName, config);
    } catch (error) {
      const missing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
      if (!missing) throw error;
      if (!this.part.makes) throw notThere(error);
    }
    this.logger.info('The event stream is missing and is created', { stream: streamName });
    return streams.add({ name: streamName, ...config });
  }

  private config() {
    return {
      subjects: [...streamSubjects],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      // A full stream refuses events, which then wait in the outbox. Dropping the oldest could drop unread ones.
      discard: DiscardPolicy.New,
      max_bytes: this.#maxBytes,
      max_age: nanos(streamAgeMs),
      duplicate_window: nanos(2 * minuteMs),
      num_replicas: this.part.replicas,
      // A publisher can direct the broker's receipt to any subject, including those that purge or delete the stream.
      deny_delete: true,
      deny_purge: true,
    };
  }
}

const notThere = (cause: unknown): AppError =>
  new AppError('unavailable', 'The event stream is not there yet', {}, { cause });

function isSame(actual: object, wanted: object): boolean {
  const values = actual as Record<string, unknown>;
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(values[key]) === JSON.stringify(value),
  );
}
