import { isIP } from 'node:net';
import { z } from 'zod';
import { wholeNumber } from '@emberdeck/platform/config/settings';

/** An address, a network as `10.0.0.0/8`, or a name that Fastify knows for a range of them. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (version > 0 && fits && rest.length === 0)
  );
}

/** The environment variables of the gateway alone. */
export const gatewaySettings = z.object({
  /** Addresses or networks, separated by commas, whose `X-Forwarded-*` headers are believed. */
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((value) => value?.split(',').map((each) => each.trim()) ?? [])
    .refine((proxies) => proxies.every(isNetwork), 'must be addresses or networks, separated by commas'),
  /** How long a looked-up session is believed, in milliseconds. */
  SESSION_CACHE_MS: wholeNumber(0).max(30_000).default(4_000),
  /** Sockets that one user may hold at each gateway. */
  SOCKETS_PER_USER: wholeNumber(1).default(20),
  /** Files that one user may send at once through each gateway. */
  UPLOADS_PER_USER: wholeNumber(1).default(3),
  /** Files that may be on their way at once through each gateway; each takes one or two megabytes of its memory. */
  UPLOADS_AT_ONCE: wholeNumber(1).default(30),
  /** How long nothing of a file may arrive before it is given up, in milliseconds. */
  UPLOAD_SILENCE_MS: wholeNumber(100).default(30_000),
  /** Requests to join or sign in that one address may make in a minute, over all gateways. */
  ONBOARDING_REQUESTS_PER_MINUTE: wholeNumber(1).default(600),
  /** Requests to the API that one session may make in a minute, over all gateways. */
  API_REQUESTS_PER_MINUTE: wholeNumber(1).default(600),
  /** Requests to the API that one address may make in a minute, over all gateways; an IPv6 network of 64 bits counts as one. */
  API_REQUESTS_PER_MINUTE_BY_ADDRESS: wholeNumber(1).default(3_000),
  /** Deliveries that one webhook may get in a minute, over all gateways. */
  HOOK_DELIVERIES_PER_MINUTE: wholeNumber(1).default(600),
  /** Folder of the built web app; the one of this checkout by default. */
  WEB_DIRECTORY: z.string().optional(),
});

export type GatewaySettings = z.output<typeof gatewaySettings>;
