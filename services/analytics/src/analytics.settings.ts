import { outboundAllow } from '@emberdeck/platform/security/outgoing/outbound-allow';
import { z } from 'zod';

/** The environment variables of this service. */
export const analyticsSettings = z.object({
  /**
   * Hosts, addresses and networks that the endpoint of a source may name beside the public internet, each with a port or
   * for every port, separated by commas: `127.0.0.1:8091,10.0.0.0/8,feeds.example`. Addresses of cloud metadata never.
   */
  OUTBOUND_ALLOW: outboundAllow,
});

export type AnalyticsSettings = z.output<typeof analyticsSettings>;
