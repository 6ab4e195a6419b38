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
import type { Logger } from '../logging/logger.js';
import type { NatsConnection } from './nats-connection.js';

/** The one stream that holds all events of the product. */
export const streamName = 'EMBERDECK';

const minuteMs = 60_000;

/** The stream and its life, known until the connection is lost or somebody finds it gone. */
export class NatsStream {
  #known: { readonly epoch: Promise<string>; readonly losses: number } | null = null;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    private readonly replicas: number,
  ) {}

  /** When this life of the stream began. Makes the stream where it is missing: its store can be deleted at any time. */
  epoch(): Promise<string> {
    if (this.#known?.losses === this.connection.losses) return this.#known.epoch;
    return this.look().then((info) => info.created);
  }

  /** What the stream holds now, asked afresh. */
  look(): Promise<StreamInfo> {
    const { losses } = this.connection;
    const info = this.connection.whileConnected(() => this.ensure());
    const known = { epoch: info.then(({ created }) => created), losses };
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

  private async ensure(): Promise<StreamInfo> {
    const { streams } = await this.manager();
    const config = this.config();
    try {
      const info = await streams.info(streamName);
      return isSame(info.config, config) ? info : await streams.update(streamName, config);
    } catch (error) {
      const missing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
      if (!missing) throw error;
    }
    this.logger.info('The event stream is missing and is made', { stream: streamName });
    return streams.add({ name: streamName, ...config });
  }

  private config() {
    return {
      // Calls are `emberdeck.<service>.call.v1.<name>`, five parts: no overlap.
      subjects: ['emberdeck.*.v1.*'],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(7 * 24 * 60 * minuteMs),
      duplicate_window: nanos(2 * minuteMs),
      num_replicas: this.replicas,
    };
  }
}

function isSame(actual: object, wanted: object): boolean {
  const values = actual as Record<string, unknown>;
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(values[key]) === JSON.stringify(value),
  );
}
