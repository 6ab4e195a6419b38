import { describe, expect, it } from '@jest/globals';
import type { LaunchEnvironment } from '../shared/launch-environment.js';
import { screenKey, screenLink } from './screen-link.js';

const address = 'http://localhost:8080';
const key = 'a-key-of-twenty-or-more';

const environment = (variables: Record<string, string>, host = '127.0.0.1'): LaunchEnvironment => ({
  dataDirectory: '/srv/emberdeck',
  startedByNpm: false,
  host,
  port: 8080,
  address,
  searchPath: '',
  variables,
});

describe('the screen key of a start', () => {
  it('is random, or the one that the user has set', () => {
    const [first, second] = [screenKey(environment({})), screenKey(environment({}))];
    expect(first['EMBERDECK_SCREEN_KEY']).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(second).not.toEqual(first);
    expect(screenKey(environment({ EMBERDECK_SCREEN_KEY: key }))).toEqual({});
    expect(screenKey(environment({ EMBERDECK_SCREEN_KEY_FILE: '/run/key' }))).toEqual({});
  });

  it('is in the printed link', () => {
    expect(screenLink(environment({ EMBERDECK_SCREEN_KEY: key }), address)).toBe(`${address}/?key=${key}`);
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }, '127.0.0.1', address],
    ['with a mail server', { SMTP_URL: 'smtp://mail.example' }, '127.0.0.1', address],
    ['on another address', {}, '0.0.0.0', address],
    ['under a public name', {}, '127.0.0.1', 'https://emberdeck.example'],
  ])('is not in the link %s', (_where, variables, host, shown) => {
    expect(screenLink(environment({ ...variables, EMBERDECK_SCREEN_KEY: key }, host), shown)).toBe(shown);
  });
});
