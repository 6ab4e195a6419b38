import { describe, expect, it } from '@jest/globals';
import { parseSettings, type Environment } from '@emberdeck/platform/config/settings';
import { notificationsSettings } from './notifications.settings.js';

const parse = (environment: Environment) => parseSettings({ own: notificationsSettings }, environment).own;

describe('settings of notifications', () => {
  it('refuse to show codes in production', () => {
    expect(() => parse({ NODE_ENV: 'production', SHOW_CODES: 'true' })).toThrow(
      /SHOW_CODES: must not be on in production/,
    );
  });

  it.each<Environment>([
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', SHOW_CODES: 'false' },
    { NODE_ENV: 'development', SHOW_CODES: 'true' },
    { SMTP_URL: 'smtps://user:password@mail.example.org' },
  ])('accept %j', (environment) => {
    expect(() => parse(environment)).not.toThrow();
  });

  it('refuse a mail server of another scheme', () => {
    expect(() => parse({ SMTP_URL: 'https://mail.example.org' })).toThrow(/SMTP_URL: must start with smtp/);
  });
});
