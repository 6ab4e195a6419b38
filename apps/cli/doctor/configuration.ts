import { type BaseSettings, baseSettings } from '@emberdeck/platform/config/base-settings';
import { ConfigurationError, type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { z } from 'zod';
import { productSettings } from '../../shared/product-settings.js';
import { about, type Finding } from './finding.js';

const { fine, finding } = about('configuration');

/** Parses the settings of a schema one by one and returns the valid ones, so other checks can run despite a fault. */
export function rightOf(schema: z.ZodObject, environment: Environment): Readonly<Record<string, unknown>> {
  const right: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<z.ZodType>(schema.shape)) {
    try {
      Object.assign(right, parseSettings({ one: z.object({ [name]: variable }) }, environment).one);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
    }
  }
  return right;
}

/** Returns the valid base settings. */
export const rightSettings = (environment: Environment): Partial<BaseSettings> =>
  rightOf(baseSettings, environment);

/** Reports every fault in the settings of all programs. */
export function lookAtConfiguration(
  environment: Environment,
  services: readonly ServiceDefinition[],
): readonly Finding[] {
  const found: Finding[] = [];
  try {
    parseSettings(productSettings(services), environment);
    found.push(fine('The settings of every program are right.'));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    found.push(...error.faults.map((fault) => finding(`${fault}.`)));
  }
  return found;
}

/** Returns whether a setting is given, directly or by a file, valid or not. */
const isGiven = (environment: Environment, name: string): boolean =>
  [name, `${name}_FILE`].some((each) => Boolean(environment[each]?.trim()));

/** Checks the e-mail channel with the settings schema of notifications. */
function lookAtMail(environment: Environment, { settings }: ServiceDefinition): Finding {
  const channel = about('sign-in');
  const { NODE_ENV: mode, SMTP_URL: url, MAIL_FROM: sender } = rightOf(settings, environment);
  if (typeof url === 'string') {
    return channel.fine(`Codes go out by e-mail, by ${new URL(url).host} as ${String(sender)}.`);
  }
  if (isGiven(environment, 'SMTP_URL')) {
    return channel.note('SMTP_URL is wrong, see above: no code goes out.');
  }
  return mode === 'production'
    ? channel.finding('SMTP_URL is not set here: without it no user can sign in in production.')
    : channel.note(
        'SMTP_URL is not set here: codes are shown on a loopback address only, to browsers that opened the printed link.',
      );
}

/** Reports whether codes go out by mail, judged by the settings of this command. */
export const lookAtSignIn = (
  environment: Environment,
  services: readonly ServiceDefinition[],
): readonly Finding[] =>
  services.filter(({ name }) => name === 'notifications').map((each) => lookAtMail(environment, each));
