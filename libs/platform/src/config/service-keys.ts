import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { derivedPassword } from '../database/service-role.js';
import { actorPublicKey } from '../security/actor-signature.js';
import { SecretBox } from '../security/secret-box.js';
import type { BaseSettings } from './base-settings.js';
import { sealingServices, type ServiceSettings } from './service-settings.js';

/** The secrets of a service. None of them opens another service's data or acts for a user. */
export interface ServiceKeys {
  readonly databasePassword: string;
  readonly actorPublicKeys: readonly string[];
  /** Null for a service that seals no secrets. */
  readonly secrets: SecretBox | null;
}

type InstallationSecrets = Pick<
  BaseSettings,
  'CONTEXT_SECRET' | 'DATABASE_ROLE_SECRET' | 'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_OLD'
>;

/** Derives the keys of a service in a process that has the secrets of the whole installation. */
export function keysOfInstallation(base: InstallationSecrets, name: ServiceName): ServiceKeys {
  return {
    databasePassword: derivedPassword(base.DATABASE_ROLE_SECRET, name),
    actorPublicKeys: [actorPublicKey(base.CONTEXT_SECRET)],
    secrets: sealingServices.includes(name)
      ? new SecretBox(base.ENCRYPTION_KEY, base.ENCRYPTION_KEYS_OLD)
      : null,
  };
}

/** Returns the keys of a service that runs in its own process. */
export function keysOfService(settings: ServiceSettings): ServiceKeys {
  const { ENCRYPTION_KEY: key, ENCRYPTION_KEYS_OLD: old } = settings;
  return {
    databasePassword: settings.DATABASE_PASSWORD,
    actorPublicKeys: settings.CONTEXT_PUBLIC_KEYS,
    secrets: key === undefined ? null : new SecretBox(key, old),
  };
}
