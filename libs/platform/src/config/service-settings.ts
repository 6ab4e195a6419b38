import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { z } from 'zod';
import { baseSettings } from './base-settings.js';
import { serviceSecrets } from './service-secrets.js';

/** The services that seal secrets at rest and therefore have the encryption key. */
export const sealingServices: readonly ServiceName[] = [
  'analytics',
  'gamification',
  'identity',
  'notifications',
];

const sealing = baseSettings
  .omit({ CONTEXT_SECRET: true, DATABASE_ROLE_SECRET: true })
  .extend(serviceSecrets.shape);

const sealingNothing = sealing.omit({ ENCRYPTION_KEY: true, ENCRYPTION_KEYS_OLD: true });

/** The settings of a service that runs in its own process, with only its own secrets. */
export type ServiceSettings = z.output<typeof sealingNothing> & Partial<z.output<typeof sealing>>;

/** Returns the schema of the base settings of a service that runs in its own process. */
export const serviceSettingsOf = (name: ServiceName): z.ZodObject<typeof sealingNothing.shape> =>
  sealingServices.includes(name) ? sealing : sealingNothing;
