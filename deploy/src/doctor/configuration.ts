import { gatewaySettings } from '@emberdeck/gateway/definition';
import { type BaseSettings, baseSettings } from '@emberdeck/platform/config/base-settings';
import { ConfigurationError, type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { z } from 'zod';
import { about, type Finding } from './finding.js';

const { fine, note, finding } = about('configuration');

/** The base settings that are right, one by one, so that the other looks go on beside a fault. */
export function rightSettings(environment: Environment): Partial<BaseSettings> {
  const right: Partial<BaseSettings> = {};
  for (const name of Object.keys(baseSettings.shape) as (keyof BaseSettings)[]) {
    try {
      Object.assign(
        right,
        parseSettings({ one: z.object({ [name]: baseSettings.shape[name] }) }, environment).one,
      );
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
    }
  }
  return right;
}

/** Every fault of the settings of all programs, and what they say about secrets on their way out. */
export function lookAtConfiguration(
  environment: Environment,
  services: readonly ServiceDefinition[],
): readonly Finding[] {
  const schemas = Object.fromEntries(services.map(({ name, settings }) => [name, settings]));
  const found: Finding[] = [];
  try {
    parseSettings({ base: baseSettings, gateway: gatewaySettings, ...schemas }, environment);
    found.push(fine('The settings of every program are right.'));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    found.push(...error.faults.map((fault) => finding(`${fault}.`)));
  }
  if (rightSettings(environment).CONTEXT_SECRETS_OLD) {
    found.push(
      note('CONTEXT_SECRETS_OLD is set: take it away once every program has the new CONTEXT_SECRET.'),
    );
  }
  return found;
}

/** Which ways of signing in work, as far as the settings of this command tell. */
export function lookAtSignIn(environment: Environment): readonly Finding[] {
  const channel = about('sign-in');
  const smtp = environment['SMTP_URL'] ?? environment['SMTP_URL_FILE'];
  const isProduction = environment['NODE_ENV'] === 'production';
  return [
    smtp
      ? channel.fine('SMTP_URL is set: codes go out by e-mail.')
      : isProduction
        ? channel.finding('SMTP_URL is not set here: in production nobody can sign in without it.')
        : channel.note(
            'SMTP_URL is not set here: codes are shown on the screen, on a loopback address only.',
          ),
    channel.note('No provider of text messages is built in: Mobile and WhatsApp are not configured.'),
  ];
}
