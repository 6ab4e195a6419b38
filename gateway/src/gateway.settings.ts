import { isIP } from 'node:net';
import { z } from 'zod';
import { wholeNumber } from '@emberdeck/platform/config/settings';
import { devicePlacePattern } from './auth/device-place.js';
import { secretPattern } from './auth/session-cookie.js';

/** An address, or a network as `10.0.0.0/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version > 0 && fits && rest.length === 0;
}

/** A range of addresses, or a name that Fastify knows for one. */
const isNetwork = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isAddressRange(text);

const listOf = (text: string | undefined): string[] => text?.split(',').map((each) => each.trim()) ?? [];

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** An attacker on the way to the provider could sign in as any user, so only a loopback is reached without https. */
const isSafeIssuer = (text: string): boolean =>
  URL.canParse(text) && (text.startsWith('https://') || loopbackHosts.includes(new URL(text).hostname));

/** The environment variables of the gateway alone. */
export const gatewaySettings = z
  .object({
    /**
     * Proxies whose `X-Forwarded-*` headers are trusted: addresses, networks, `loopback`, `linklocal` or `uniquelocal`,
     * separated by commas.
     */
    TRUSTED_PROXIES: z
      .string()
      .optional()
      .transform(listOf)
      .refine((proxies) => proxies.every(isNetwork), 'must be addresses or networks, separated by commas'),
    /**
     * Networks without a limit by address, for instance of an office: addresses or networks, separated by commas. The
     * limits of a session, a contact and a country stay.
     */
    TRUSTED_NETWORKS: z
      .string()
      .optional()
      .transform(listOf)
      .refine(
        (networks) => networks.every(isAddressRange),
        'must be addresses or networks, separated by commas',
      ),
    /**
     * What the list of devices shows of where a browser is: `address`, `none`, or `header:NAME` for the place that a
     * trusted proxy names in a header, such as `header:CF-IPCountry`.
     */
    DEVICE_PLACE: z
      .string()
      .regex(devicePlacePattern, 'must be address, none, or header:NAME')
      .default('address'),
    /** Milliseconds that the gateway uses a cached session before it reads it again. */
    SESSION_CACHE_MS: wholeNumber(0).max(30_000).default(4_000),
    /** Websockets that one user may open at each gateway. */
    SOCKETS_PER_USER: wholeNumber(1).default(20),
    /** Milliseconds without data after which an upload is canceled, or with less than 4 KiB a second on average. */
    UPLOAD_SILENCE_MS: wholeNumber(100).default(30_000),
    /** Join and sign-in requests from one address per minute, over all gateways. */
    ONBOARDING_REQUESTS_PER_MINUTE: wholeNumber(1).default(600),
    /** API requests of one session per minute, over all gateways. */
    API_REQUESTS_PER_MINUTE: wholeNumber(1).default(600),
    /** API requests of one personal token per minute, over all gateways. */
    API_REQUESTS_PER_MINUTE_BY_TOKEN: wholeNumber(1).default(300),
    /**
     * API requests from one address per minute without a session, over all gateways. Requests of signed-in users count for
     * their session only. An IPv6 /64 network counts as one address.
     */
    API_REQUESTS_PER_MINUTE_BY_ADDRESS: wholeNumber(1).default(3_000),
    /** Deliveries to one webhook per minute, over all gateways. */
    HOOK_DELIVERIES_PER_MINUTE: wholeNumber(1).default(600),
    /**
     * Key of the link that the start prints. Only browsers that opened the link are shown verification codes. 20 to 128
     * letters, digits, `-` and `_`. `npm start` sets a new random key at each start.
     */
    EMBERDECK_SCREEN_KEY: z
      .string()
      .regex(secretPattern, 'must have 20 to 128 letters, digits, hyphens or underscores')
      .optional(),
    /** Address of the operator's terms. Forms that ask for a phone number lead to it. */
    TERMS_URL: z.url({ protocol: /^https?$/, error: 'must start with https:// or http://' }).optional(),
    /** Address of the operator's privacy policy. Forms that ask for a phone number lead to it. */
    PRIVACY_URL: z.url({ protocol: /^https?$/, error: 'must start with https:// or http://' }).optional(),
    /**
     * Address (issuer) of the OpenID provider that people sign in by, exactly as its `/.well-known/openid-configuration` names
     * it. `http://` is for a provider on this machine only. Register `PUBLIC_URL` + `/api/login/callback` there.
     */
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/ })
      .refine(isSafeIssuer, 'must start with https://, except on a loopback')
      .optional(),
    /** Id of this product at the OpenID provider. */
    OIDC_CLIENT_ID: z.string().optional(),
    /** Secret of this product at the OpenID provider. Without it, it is a public client. Only the gateway needs it. */
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** Name of the OpenID provider on its button: `Sign in with NAME`. */
    OIDC_NAME: z
      .string()
      .regex(/^[^<>&"']{1,40}$/, 'must have 1 to 40 characters without < > & and quotes')
      .default('single sign-on'),
    /** What is asked of the OpenID provider, separated by spaces. */
    OIDC_SCOPES: z
      .string()
      .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid')
      .default('openid profile email'),
    /** Name of the claim with the groups of a person. See `OIDC_ROLES`. */
    OIDC_GROUPS_CLAIM: z.string().default('groups'),
    /**
     * Token by which the operator's directory makes and suspends accounts at `/scim/v2`: 32 to 256 letters, digits and
     * `-._~+/=`. Without it these addresses do not exist. Only the gateway needs it.
     */
    SCIM_TOKEN: z
      .string()
      .regex(/^[A-Za-z0-9._~+/=-]{32,256}$/, 'must have 32 to 256 letters, digits or - . _ ~ + / =')
      .optional(),
    /** Folder of the built web app. Default: the folder that the build writes. */
    WEB_DIRECTORY: z.string().optional(),
  })
  .refine(
    ({ DEVICE_PLACE: place, TRUSTED_PROXIES: proxies }) => !place.startsWith('header:') || proxies.length > 0,
    { path: ['DEVICE_PLACE'], message: 'names a header, which counts only with TRUSTED_PROXIES' },
  )
  .refine(({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client }) => issuer === undefined || client !== undefined, {
    path: ['OIDC_CLIENT_ID'],
    message: 'is needed with OIDC_ISSUER',
  });

export type GatewaySettings = z.output<typeof gatewaySettings>;
