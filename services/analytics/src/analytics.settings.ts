import { wholeNumber } from '@emberdeck/platform/config/settings';
import { outboundAllow } from '@emberdeck/platform/security/outgoing/outbound-allow';
import { z } from 'zod';

/** The environment variables of this service. */
export const analyticsSettings = z.object({
  /**
   * Private hosts, addresses and networks, or other ports, that sources and webhooks may reach:
   * `127.0.0.1:8091,10.0.0.0/8,feeds.example`. Without a port, all ports are allowed. Users see the answers and failures of a
   * host or address that stands here, and of hosts that only a network allows one general reason. Addresses of cloud metadata
   * are always refused.
   */
  OUTBOUND_ALLOW: outboundAllow,
  /** Data sources that one workspace may have. */
  SOURCES_PER_WORKSPACE: wholeNumber(1).default(200),
  /** Points that one workspace may store. */
  POINTS_PER_WORKSPACE: wholeNumber(1).max(1_000_000_000).default(5_000_000),
});

export type AnalyticsSettings = z.output<typeof analyticsSettings>;
