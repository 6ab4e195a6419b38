import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { sealingServices } from '@emberdeck/platform/config/service-settings';
import { variablesOfGateway, variablesOfService, variablesWithoutSecrets } from './own-variables.js';

const all = {
  LOG_LEVEL: 'warn',
  CONTEXT_SECRET: 'c'.repeat(32),
  OIDC_CLIENT_SECRET: 'p'.repeat(32),
  SCIM_TOKEN: 's'.repeat(32),
  ENCRYPTION_KEY_FILE: '/key',
  ENCRYPTION_KEYS_OLD: 'o'.repeat(32),
  DATABASE_ROLE_SECRET: 'd'.repeat(32),
  DATABASE_URL: 'postgres://admin:password@127.0.0.1:5432/emberdeck',
};

describe('a program of a launcher', () => {
  it.each(serviceNames)('%s has only its own secrets', (name) => {
    const own = variablesOfService(name, all);
    const key = sealingServices.includes(name) ? ['ENCRYPTION_KEYS_OLD', 'ENCRYPTION_KEY_FILE'] : [];
    expect(Object.keys(own).sort()).toEqual(
      ['CONTEXT_PUBLIC_KEYS', 'DATABASE_PASSWORD', 'DATABASE_URL', 'LOG_LEVEL', ...key].sort(),
    );
    expect(own['DATABASE_URL']).toBe('postgres://127.0.0.1:5432/emberdeck');
  });

  it('has a database password that no other service has', () => {
    const passwords = serviceNames.map((name) => variablesOfService(name, all)['DATABASE_PASSWORD']);
    expect(new Set(passwords).size).toBe(serviceNames.length);
  });

  it('has the signing secret only if it is the gateway', () => {
    expect(Object.keys(variablesOfGateway(all))).toEqual([
      'LOG_LEVEL',
      'CONTEXT_SECRET',
      'OIDC_CLIENT_SECRET',
      'SCIM_TOKEN',
    ]);
    expect(variablesWithoutSecrets(all)).toEqual({ LOG_LEVEL: 'warn' });
  });
});
