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
import { streamDeleted, streamName, streamSubjects } from './nats-subjects.js';

const minuteMs = 60_000;

/** How long an event stays at the broker, in milliseconds. */
export const streamAgeMs = 7 * 24 * 60 * minuteMs;

/** What a program does about the stream. */
export interface StreamPart {
  /** Copies of the stream in a cluster. */
  readonly replicas: number;
  /** Whether it makes the stream where it is missing and changes one that differs, or waits for who does. */
  readonly makes: boolean;
}

/** The stream and its life, known until the connection is lost or somebody finds it gone. */
export class NatsStream {
  #known: { readonly epoch: Promise<string>; readonly life: number } | null = null;
  #deletions = 0;
  #watched = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    private readonly part: StreamPart,
  ) {}

  /**
   * A number that changes when the stream may have been lost: with the connection, or by a deletion, which the broker
   * tells of. An acknowledgement names a durable and a place in it, and nothing else:
   * given in another life than its event came in, it would acknowledge, unseen, another event.
   */
  get life(): number {
    return this.connection.losses + this.#deletions;
  }

  /** When this life of the stream began. */
  epoch(): Promise<string> {
    if (this.#known?.life === this.life) return this.#known.epoch;
    return this.look().then((info) => info.created);
  }

  /**
   * What the stream holds now, asked afresh. Rejects with `unavailable` where it is missing and another program makes it:
   * its store can be deleted at any time.
   */
  look(): Promise<StreamInfo> {
    this.watch();
    const { life } = this;
    const info = this.connection.whileConnected(() => this.ensure());
    const known = { epoch: info.then(({ created }) => created), life };
    known.epoch.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    this.#known = known;
    return info;
  }

  /** To be called when something says that the stream is gone. */
  forget(): void {
    this.#known = null;
  }

  /** The stream's API, with its answers awaited for 5 s. */
  manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.connection.client, { checkAPI: false, timeout: 5_000 });
  }

  /** Not before somebody asks: a program that never does may not have the permission. */
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
    this.logger.info('The event stream is missing and is made', { stream: streamName });
    return streams.add({ name: streamName, ...config });
  }

  private config() {
    return {
      subjects: [...streamSubjects],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(streamAgeMs),
      duplicate_window: nanos(2 * minuteMs),
      num_replicas: this.part.replicas,
      // Whoever may publish can have the broker's receipt sent to any subject, also to those that purge and delete.
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
