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

/** A program's role towards the stream. */
export interface StreamPart {
  /** Copies of the stream in a cluster. */
  readonly replicas: number;
  /** Whether it creates a missing stream and changes a different one, or waits for the provisioner. */
  readonly makes: boolean;
}

/** The stream and its epoch, cached until the connection is lost or the stream is found missing. */
export class NatsStream {
  #known: { readonly epoch: Promise<string>; readonly incarnation: number } | null = null;
  #deletions = 0;
  #watched = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    private readonly part: StreamPart,
  ) {}

  /**
   * A number that changes when the stream may have been lost: with the connection, or by a deletion, which the broker
   * announces. An acknowledgement names only a durable and a position: one from before a loss could acknowledge a different
   * event.
   */
  get incarnation(): number {
    return this.connection.losses + this.#deletions;
  }

  /** When this incarnation of the stream was created. */
  epoch(): Promise<string> {
    if (this.#known?.incarnation === this.incarnation) return this.#known.epoch;
    return this.look().then((info) => info.created);
  }

  /**
   * Reads the stream's state from the broker. Rejects with `unavailable` where it is missing and another program creates
   * it: its store can be deleted at any time.
   */
  look(): Promise<StreamInfo> {
    this.watch();
    const { incarnation } = this;
    const info = this.connection.whileConnected(() => this.ensure());
    const known = { epoch: info.then(({ created }) => created), incarnation };
    known.epoch.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    this.#known = known;
    return info;
  }

  /** Call it when an error shows that the stream is gone. */
  forget(): void {
    this.#known = null;
  }

  /** The stream's API, with a timeout of 5 s. */
  manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.connection.client, { checkAPI: false, timeout: 5_000 });
  }

  /** Started by the first use: a program without one may lack the permission. */
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
    this.logger.info('The event stream is missing and is created', { stream: streamName });
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
      // A publisher can direct the broker's receipt to any subject, those that purge and delete included.
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
