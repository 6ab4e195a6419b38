import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { sealingServices } from '@emberdeck/platform/config/service-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { derivedPassword } from '@emberdeck/platform/database/service-role';
import { actorPublicKey } from '@emberdeck/platform/security/actor-signature';
import type { ProgramEnvironment } from '@emberdeck/processes/node-program';

const derivedFrom = baseSettings.pick({
  CONTEXT_SECRET: true,
  DATABASE_ROLE_SECRET: true,
  DATABASE_URL: true,
});

const encryption = ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS_OLD'];
/** What the gateway alone holds: it speaks with the OpenID provider, and the directory of the operator with it. */
const provider = ['OIDC_CLIENT_SECRET', 'SCIM_TOKEN'];
const database = ['DATABASE_URL', 'DATABASE_ROLE_SECRET'];

function without(variables: ProgramEnvironment, names: readonly string[]): ProgramEnvironment {
  const left = new Set(names.flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !left.has(name)));
}

/** Returns the environment of a service. Of the installation's secrets it contains only the service's own. */
export function variablesOfService(name: ServiceName, variables: ProgramEnvironment): ProgramEnvironment {
  const { secrets } = parseSettings({ secrets: derivedFrom }, variables);
  const url = new URL(secrets.DATABASE_URL);
  url.username = '';
  url.password = '';
  const foreign = sealingServices.includes(name) ? [] : encryption;
  return {
    ...without(variables, ['CONTEXT_SECRET', ...database, ...provider, ...foreign]),
    DATABASE_URL: url.href,
    DATABASE_PASSWORD: derivedPassword(secrets.DATABASE_ROLE_SECRET, name),
    CONTEXT_PUBLIC_KEYS: actorPublicKey(secrets.CONTEXT_SECRET),
  };
}

/** Returns the environment of the gateway. It has the signing secret, but no database credentials. */
export const variablesOfGateway = (variables: ProgramEnvironment): ProgramEnvironment =>
  without(variables, [...database, ...encryption]);

/** Returns the environment of a program that neither signs nor stores anything. */
export const variablesWithoutSecrets = (variables: ProgramEnvironment): ProgramEnvironment =>
  without(variables, ['CONTEXT_SECRET', ...database, ...provider, ...encryption]);
