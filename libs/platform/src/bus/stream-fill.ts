import { JetStreamApiError, type StreamInfo } from '@nats-io/jetstream';
import type { Logger } from '../logging/logger.js';
import type { Reading } from '../telemetry/telemetry.js';

/** The share of its bound from which on a stream counts as nearly full. */
const nearlyFull = 0.8;

/** The broker's answer to an event that a full stream refuses. */
const maximumBytes = 10_077;

/** Whether a publish failed because the stream is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === maximumBytes;

/** How full the event stream is. Says it once in the log when it gets nearly full, and once when there is room again. */
export class StreamFill {
  #share: number | null = null;
  #isNearlyFull = false;

  /** @param isSaid whether this program writes it into its log; the programs of one stream need not all do so */
  constructor(
    private readonly logger: Logger,
    private readonly isSaid: boolean,
  ) {}

  /** For the metric: nothing without a bound. */
  readings(): Reading<never>[] {
    return this.#share === null ? [] : [{ labels: {}, value: this.#share }];
  }

  update({ state, config }: Pick<StreamInfo, 'state' | 'config'>): void {
    this.#share = config.max_bytes > 0 ? state.bytes / config.max_bytes : null;
    const isNearlyFull = (this.#share ?? 0) >= nearlyFull;
    if (isNearlyFull === this.#isNearlyFull) return;
    this.#isNearlyFull = isNearlyFull;
    if (!this.isSaid) return;
    const facts = { bytes: state.bytes, maxBytes: config.max_bytes };
    if (isNearlyFull) {
      this.logger.warn('The event stream is nearly full. Raise NATS_STREAM_MEGABYTES', facts);
    } else {
      this.logger.info('The event stream has room again', facts);
    }
  }
}
