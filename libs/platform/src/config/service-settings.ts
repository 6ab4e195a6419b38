import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { z } from 'zod';
import { baseSettings } from './base-settings.js';
import { serviceSecrets } from './service-secrets.js';

/** The services that seal secrets at rest, and so hold the encryption key. */
export const sealingServices: readonly ServiceName[] = ['analytics', 'gamification'];

const sealing = baseSettings
  .omit({ CONTEXT_SECRET: true, DATABASE_ROLE_SECRET: true })
  .extend(serviceSecrets.shape);

const sealingNothing = sealing.omit({ ENCRYPTION_KEY: true, ENCRYPTION_KEYS_OLD: true });

/** What a service that runs alone reads: its own secrets only. */
export type ServiceSettings = z.output<typeof sealingNothing> & Partial<z.output<typeof sealing>>;

/** The schema of the base settings of one service that runs alone. */
export const serviceSettingsOf = (name: ServiceName): z.ZodObject<typeof sealingNothing.shape> =>
  sealingServices.includes(name) ? sealing : sealingNothing;
