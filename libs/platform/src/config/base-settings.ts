import { z } from 'zod';
import { blobSettings } from './blob-settings.js';
import { flag, secret, secretList, wholeNumber } from './settings.js';

/** Port of the management port of a program that runs alone. */
export const usualHealthPort = 9080;

/** The settings that every program of the product reads. The names are environment variables. */
export const baseSettings = z.object({
  /** `production` never shows verification codes in the browser. `test` checks answers against the contracts. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** Port of the public HTTP server. */
  PORT: wholeNumber(1).max(65_535).default(8080),
  /** Address that the public HTTP server listens on. */
  HOST: z.string().default('127.0.0.1'),
  /**
   * Address that browsers use, if it differs from HOST and PORT. Requests for other hosts are refused, except for
   * HOST and loopback addresses.
   */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Folder of the data on this machine. */
  EMBERDECK_DATA_DIR: z.string().default('.data'),
  /** Creates the demo workspace. On by default in all-in-one only. */
  EMBERDECK_DEMO: flag.optional(),
  /**
   * Address of PostgreSQL. Its user runs the migration and the commands, and must be able to create roles and
   * schemas. Services replace the user by their own roles.
   */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .refine(
      (url) => !/^[a-z]+:\/\/[^/?#]*,/.test(url),
      'must name one host. For several servers, name the address of their proxy',
    )
    .refine(
      (url) => URL.canParse(url),
      'is no address. Write postgres://user:password@host:5432/database, with special characters percent-encoded',
    ),
  /** Address of the NATS broker. Without it, gateway and services must run in one process. */
  NATS_URL: z.string().optional(),
  /** `make` creates a missing event stream. `await` waits until the provisioner creates it. */
  NATS_STREAM: z.enum(['make', 'await']).default('make'),
  /** Copies of the event stream in a cluster of brokers. */
  NATS_REPLICAS: wholeNumber(1).max(5).default(1),
  /**
   * Most that the event stream stores, in megabytes; a full one takes no event, and events wait in the outboxes. A broker
   * with less room gets a smaller stream.
   */
  NATS_STREAM_MEGABYTES: wholeNumber(64).max(1_000_000).default(4096),
  /** Address of the shared Redis cache. Without it, each process has a cache in memory. */
  REDIS_URL: z.string().optional(),
  /** Secret of the gateway. Its private key derives from it and signs the acting user of each call. */
  CONTEXT_SECRET: secret,
  /** Encrypts stored API keys, tokens and the keys of hashes. All-in-one, analytics, gamification, identity and notifications need it. */
  ENCRYPTION_KEY: secret,
  /** Previous encryption keys, separated by commas. They only decrypt. Set them during a rotation. */
  ENCRYPTION_KEYS_OLD: secretList.optional(),
  /**
   * The passwords of the services' database roles derive from this secret. All-in-one, the migration and the commands
   * need it.
   */
  DATABASE_ROLE_SECRET: secret,
  /** Database connections of one process of a service. */
  DATABASE_POOL_SIZE: wholeNumber(1).max(50).default(6),
  /**
   * What a process of a service does: `serve` answers calls and handles events, `work` runs jobs. In all-in-one every
   * service does both.
   */
  SERVICE_ROLE: z.enum(['serve', 'work', 'both']).default('both'),
  /** Jobs that one process of a service runs at once. */
  JOBS_AT_ONCE: wholeNumber(1).max(20).default(12),
  /**
   * Management port, with `/livez`, `/readyz` and `/metrics`; 0 takes a free port. Default 9080; all-in-one opens
   * none by default.
   */
  HEALTH_PORT: wholeNumber(0).max(65_535).optional(),
  /** Lowest level of the log lines. They are JSON on standard error. */
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ...blobSettings.shape,
});

export type BaseSettings = z.output<typeof baseSettings>;

/** `all-in-one`: gateway and services in one process; `distributed`: a process each. */
export type Deployment = 'all-in-one' | 'distributed';

/** Values derived from the base settings. Every service gets them. */
export interface RuntimeSettings {
  readonly deployment: Deployment;
  readonly environment: BaseSettings['NODE_ENV'];
  /** Whether browsers can reach the product from this machine only. */
  readonly onLoopback: boolean;
  /** The origin for links, without a trailing slash. */
  readonly publicOrigin: string;
  readonly demo: boolean;
  readonly dataDirectory: string;
}

type RuntimeSource = Pick<
  BaseSettings,
  'NODE_ENV' | 'HOST' | 'PORT' | 'PUBLIC_URL' | 'EMBERDECK_DEMO' | 'EMBERDECK_DATA_DIR'
>;

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost', '[::1]']);

/** Derives the runtime settings. A setting without a value gets the default of the deployment. */
export function runtimeSettingsOf(settings: RuntimeSource, deployment: Deployment): RuntimeSettings {
  // Always use the name shown to users: a browser stores cookies by host name.
  const named = settings.HOST === '127.0.0.1' ? 'localhost' : settings.HOST;
  const host = named.includes(':') ? `[${named}]` : named;
  const origin = settings.PUBLIC_URL
    ? new URL(settings.PUBLIC_URL).origin
    : `http://${host}:${settings.PORT}`;
  return {
    deployment,
    environment: settings.NODE_ENV,
    onLoopback: loopbackHosts.has(settings.HOST) && loopbackHosts.has(new URL(origin).hostname),
    publicOrigin: origin,
    demo: settings.EMBERDECK_DEMO ?? deployment === 'all-in-one',
    dataDirectory: settings.EMBERDECK_DATA_DIR,
  };
}
