import { describe, expect, it } from '@jest/globals';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { normalizeContact } from '../contact-address.js';
import { identitySettings } from '../identity.settings.js';
import { allowsUnverified, codeLimits, entryLimit, pauseLimit, triesLimit } from './onboarding-policy.js';

const settings = identitySettings.parse({});

const runtime = (changes: Partial<RuntimeSettings>): RuntimeSettings => ({
  deployment: 'all-in-one',
  environment: 'development',
  onLoopback: true,
  publicOrigin: 'http://127.0.0.1:8080',
  demo: false,
  dataDirectory: '.data',
  ...changes,
});

const email = normalizeContact('email', 'ada@example.com', 'US');
const phone = normalizeContact('phone', '+442079460958', 'US');
const stranger = { browserId: 'b1', knownBrowser: false };

const local = { clientAddress: '127.0.0.1', isLocal: true };
const forwarded = { clientAddress: '127.0.0.1', isLocal: false };

describe('the default limits', () => {
  it.each([
    ['all-in-one on loopback', runtime({}), local, true, 1000],
    ['all-in-one on loopback, through a tunnel', runtime({}), forwarded, false, 100],
    ['all-in-one on another address', runtime({ onLoopback: false }), local, false, 100],
    ['distributed on loopback', runtime({ deployment: 'distributed' }), local, false, 100],
  ])('%s', (_where, where, origin, unverified, most) => {
    expect(allowsUnverified(settings, where, origin)).toBe(unverified);
    expect(entryLimit(settings, where, origin, null)).toMatchObject({ most, windowSeconds: 3600 });
  });

  it('are replaced by the settings of the operator', () => {
    const open = identitySettings.parse({
      ALLOW_UNVERIFIED_SIGNUP: 'true',
      ENTRIES_PER_HOUR_BY_ADDRESS: '7',
    });
    const closed = identitySettings.parse({ ALLOW_UNVERIFIED_SIGNUP: 'false' });
    expect(allowsUnverified(open, runtime({ deployment: 'distributed' }), forwarded)).toBe(true);
    expect(allowsUnverified(closed, runtime({}), local)).toBe(false);
    expect(entryLimit(open, runtime({}), local, null)?.most).toBe(7);
  });
});

describe('the limits of codes', () => {
  it('are counted by contact, and those of numbers by country and day too', () => {
    expect(codeLimits(settings, email, stranger).map(({ bucket, most }) => [bucket, most])).toEqual([
      ['code:hour:email:ada@example.com', 5],
    ]);
    expect(codeLimits(settings, phone, stranger).map(({ bucket }) => bucket)).toEqual([
      'code:hour:phone:+442079460958',
      'code:country:44',
      'code:phones',
    ]);
    expect(triesLimit(settings, email, stranger)).toMatchObject({
      bucket: 'try:email:ada@example.com',
      most: 10,
    });
  });

  it('are counted separately for a browser that has signed in to the contact before', () => {
    const known = { browserId: 'b1', knownBrowser: true };
    expect(triesLimit(settings, email, known).bucket).toBe('try:email:ada@example.com:b1');
    expect(pauseLimit(settings, email, known)?.bucket).toBe('code:pause:email:ada@example.com:b1');
  });

  it('have no pause where the operator turns it off', () => {
    expect(pauseLimit(settings, email, stranger)).toMatchObject({ most: 1, windowSeconds: 60 });
    expect(pauseLimit(identitySettings.parse({ CODE_PAUSE_SECONDS: '0' }), email, stranger)).toBeNull();
  });
});
