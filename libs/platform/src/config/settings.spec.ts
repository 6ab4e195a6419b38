import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigurationError, flag, parseSettings, secret, wholeNumber } from './settings.js';

const schema = z.object({
  DATABASE_URL: z.string(),
  NODE_ENV: z.enum(['production', 'test']),
  POOL_SIZE: wholeNumber(1),
  DEMO: flag.optional(),
  CONTEXT_SECRET: secret,
});

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    parseSettings({ base: schema }, environment);
    return [];
  } catch (error) {
    return (error as ConfigurationError).faults;
  }
};

describe('refused settings', () => {
  it('are named all at once, with the given value and what to write instead', () => {
    expect(faultsOf({ NODE_ENV: 'prod', POOL_SIZE: '0', DEMO: 'maybe', CONTEXT_SECRET: 'short' })).toEqual([
      'DATABASE_URL: is not set. Set it (docs/configuration.md says to what)',
      'NODE_ENV: the value "prod" must be one of: production, test',
      'POOL_SIZE: the value "0" must be at least 1',
      'DEMO: the value "maybe" must be one of: true, 1, yes, on, false, 0, no, off',
      'CONTEXT_SECRET: must have at least 32 characters',
    ]);
    expect(faultsOf({ POOL_SIZE: 'many' })[2]).toBe('POOL_SIZE: the value "many" must be a number');
  });

  it('never show a secret', () => {
    expect(faultsOf({ CONTEXT_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });
});
