import type { z } from 'zod';
import { baseSettings } from './base-settings.js';

/** What a program without data of its own reads: it must not need, nor hold, what opens the data of others. */
export const statelessSettings = baseSettings.omit({
  DATABASE_URL: true,
  DATABASE_POOL_SIZE: true,
  JOBS_AT_ONCE: true,
  DATABASE_ROLE_SECRET: true,
  ENCRYPTION_KEY: true,
  ENCRYPTION_KEYS_OLD: true,
});

/** The base settings without those of the database and of what is sealed in it. */
export type StatelessSettings = z.output<typeof statelessSettings>;
