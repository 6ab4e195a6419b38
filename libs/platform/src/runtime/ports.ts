import type { BroadcastTransport } from '../bus/broadcast-transport.js';
import type { CallTransport } from '../bus/call-transport.js';
import type { EventTransport } from '../bus/event-transport.js';
import type { DataVersions } from '../cache/data-versions.js';
import type { RateLimit, RateLimiter } from '../cache/rate-limiter.js';
import type { SharedValues } from '../cache/shared-values.js';
import type { Logger } from '../logging/logger.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import type { Instruments } from '../telemetry/telemetry.js';

/** The adapters of a program. The two deployments differ only in these. */
export interface Ports extends Instruments {
  readonly calls: CallTransport;
  readonly events: EventTransport;
  readonly broadcasts: BroadcastTransport;
  /** Opens a rate limit that all replicas share. */
  readonly limiter: (limit: RateLimit) => RateLimiter;
  /** Versions of the data in cached answers. */
  readonly versions: DataVersions;
  readonly values: SharedValues;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
}
