import { z } from 'zod';
import { blobSettings } from './blob-settings.js';
import { flag, secret, secretList, wholeNumber } from './settings.js';

/** Port of the management port of a program that runs alone. */
export const usualHealthPort = 9080;

/** The settings that every program of the product reads. The names are environment variables. */
export const baseSettings = z.object({
  /** `production` refuses what only helps development. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** Port of the public HTTP server. */
  PORT: wholeNumber(1).max(65_535).default(8080),
  /** Address that the public HTTP server listens on. */
  HOST: z.string().default('127.0.0.1'),
  /**
   * Address by which browsers reach the product, where it is not that of HOST and PORT. Requests to any other host are
   * refused, except to those of the loopback and HOST.
   */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Folder of everything that is kept on this machine. */
  EMBERDECK_DATA_DIR: z.string().default('.data'),
  /** Whether the demo workspace is there; by default in all-in-one only. */
  EMBERDECK_DEMO: flag.optional(),
  /** A role that may create schemas and roles, or with which services derive their own. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  /** Broker; without it everything must run in this one process. */
  NATS_URL: z.string().optional(),
  /** Whether this program makes the event stream where it is missing, or waits for the provisioner of the broker to do so. */
  NATS_STREAM: z.enum(['make', 'await']).default('make'),
  /** Copies of the event stream in a cluster of brokers. */
  NATS_REPLICAS: wholeNumber(1).max(5).default(1),
  /** Shared cache; without it each process has its own. */
  REDIS_URL: z.string().optional(),
  /** The gateway's alone: its private key, which signs the acting user of each call, derives from it. */
  CONTEXT_SECRET: secret,
  /** Seals keys and tokens at rest, in the services that store some. */
  ENCRYPTION_KEY: secret,
  /** Keys that open what they have sealed, and seal nothing, separated by commas: for the time of a change. */
  ENCRYPTION_KEYS_OLD: secretList.optional(),
  /** The database passwords of the services' roles derive from it. For all-in-one, the migration and commands. */
  DATABASE_ROLE_SECRET: secret,
  /** Connections of a service's pool. */
  DATABASE_POOL_SIZE: wholeNumber(1).max(50).default(6),
  /** Jobs that one process of a service runs at once. */
  JOBS_AT_ONCE: wholeNumber(1).max(20).default(12),
  /**
   * Port of the management port, with `/livez`, `/readyz` and `/metrics`; 0 takes a free one. 9080 where it is not set, and
   * none in all-in-one.
   */
  HEALTH_PORT: wholeNumber(0).max(65_535).optional(),
  /** How much is logged, as JSON lines on standard error. */
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
