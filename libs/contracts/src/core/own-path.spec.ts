import { describe, expect, it } from '@jest/globals';
import { isOwnPath, maxOwnPath } from './own-path.js';

describe('a path of this site', () => {
  it.each([
    '/',
    '/team',
    '/profile?tab=wallet#coins',
    '/?range=30d',
    '/team?x=%20%C3%A9',
    '/apis',
    '/x?to=//y',
  ])('is %s', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each([
    ...[
      '',
      'team',
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '\\/elsewhere',
    ],
    ...['/\t/elsewhere.example', '/\n/elsewhere.example', ' /team', '/a\\b', '/é', 'javascript:alert(1)'],
    ...['/api/logout', '/api', '/API/logout', '/%61pi/logout', '/x/../api/logout', '/x/..//api/logout', '/%'],
    `/${'a'.repeat(maxOwnPath)}`,
  ])('is not %j', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});
