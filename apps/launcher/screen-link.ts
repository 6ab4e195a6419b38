import { randomBytes } from 'node:crypto';
import type { ProgramEnvironment } from '@emberdeck/processes/node-program';
import { isGiven, type LaunchEnvironment } from '../shared/launch-environment.js';

const keyVariable = 'EMBERDECK_SCREEN_KEY';

/** Returns the variable with a new random key, unless the user has set one. All gateways need the same key. */
export const screenKey = (environment: LaunchEnvironment): ProgramEnvironment =>
  isGiven(environment, keyVariable) ? {} : { [keyVariable]: randomBytes(24).toString('base64url') };

const loopbackHosts = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/**
 * Returns the link to open: with the screen key where codes appear on the screen, which needs a loopback address, no
 * production and no mail server.
 */
export function screenLink(environment: LaunchEnvironment, address: string): string {
  const { host, variables } = environment;
  const key = variables[keyVariable];
  const isLocal = loopbackHosts.has(host) && loopbackHosts.has(new URL(address).hostname);
  const showsCodes = isLocal && variables['NODE_ENV'] !== 'production' && !isGiven(environment, 'SMTP_URL');
  return key !== undefined && showsCodes ? `${address}/?key=${key}` : address;
}
