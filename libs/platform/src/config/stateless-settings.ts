import type { z } from 'zod';
import { baseSettings } from './base-settings.js';

/** The settings of a program without its own data. It gets no secret that opens the data of services. */
export const statelessSettings = baseSettings.omit({
  DATABASE_URL: true,
  DATABASE_POOL_SIZE: true,
  SERVICE_ROLE: true,
  JOBS_AT_ONCE: true,
  DATABASE_ROLE_SECRET: true,
  ENCRYPTION_KEY: true,
  ENCRYPTION_KEYS_OLD: true,
});

/** The base settings without the database settings and the encryption keys. */
export type StatelessSettings = z.output<typeof statelessSettings>;
