import { describe, expect, it } from '@jest/globals';
import { gatewaySettings } from './gateway.settings.js';

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8 ,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
    [undefined, []],
  ])('takes %s', (given, expected) => {
    expect(gatewaySettings.parse({ TRUSTED_PROXIES: given }).TRUSTED_PROXIES).toEqual(expected);
  });

  it.each(['proxy.example', '10.0.0.0/33', 'fd00::/129', '10.0.0.1/', '10.0.0.1/8/8', '10.0.0.1,,', 'true'])(
    'refuses %s, which would fail the start later or trust no proxy',
    (given) => {
      expect(gatewaySettings.safeParse({ TRUSTED_PROXIES: given }).success).toBe(false);
    },
  );
});

describe('OIDC_ISSUER', () => {
  const parse = (changes: object) => gatewaySettings.safeParse({ OIDC_CLIENT_ID: 'emberdeck', ...changes });

  it.each(['https://login.example.com/realms/a', 'http://127.0.0.1:8080', 'http://localhost:9000'])(
    'takes %s',
    (issuer) => {
      expect(parse({ OIDC_ISSUER: issuer }).success).toBe(true);
    },
  );

  it.each([
    'http://login.example.com',
    'http://127.0.0.1.example.com',
    'login.example.com',
    'ftp://a.example',
  ])('refuses %s, to which secrets would be sent in the open', (issuer) => {
    expect(parse({ OIDC_ISSUER: issuer }).success).toBe(false);
  });

  it('needs the id of the product there, and scopes with openid', () => {
    const issuer = { OIDC_ISSUER: 'https://login.example.com' };
    expect(gatewaySettings.safeParse(issuer).success).toBe(false);
    expect(parse({ ...issuer, OIDC_SCOPES: 'profile email' }).success).toBe(false);
  });

  it.each(['<b>', 'a"b', ''])('refuses %j as a name, which stands in a page', (name) => {
    expect(parse({ OIDC_NAME: name }).success).toBe(false);
  });
});
