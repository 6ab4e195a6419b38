import { describe, expect, it } from '@jest/globals';
import { passwordFingerprint, scramVerifier, serviceRole } from './service-role.js';

const adminUrl = 'postgres://admin:p%40ss@db.example:6543/emberdeck?sslmode=require';

describe('serviceRole', () => {
  it('derives name, password and address, the same every time', () => {
    const role = serviceRole(adminUrl, 'secret', 'identity');
    expect(role.name).toBe('emberdeck_identity');
    expect(role.password).toMatch(/^[0-9a-f]{64}$/);
    expect(role.url).toBe(
      `postgres://emberdeck_identity:${role.password}@db.example:6543/emberdeck?sslmode=require`,
    );
    expect(serviceRole(adminUrl, 'secret', 'identity')).toEqual(role);
  });

  it('gives each service and each secret a password of its own', () => {
    const passwords = [
      serviceRole(adminUrl, 'secret', 'identity'),
      serviceRole(adminUrl, 'secret', 'messaging'),
      serviceRole(adminUrl, 'other', 'identity'),
    ].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(3);
  });

  it('refuses an address without a host, in which a role has no place', () => {
    expect(() => serviceRole('postgres:///emberdeck', 'secret', 'identity')).toThrow('DATABASE_URL');
  });

  it('has a fingerprint that follows the password and does not hold it', () => {
    const role = serviceRole(adminUrl, 'secret', 'identity');
    expect(passwordFingerprint(role)).not.toBe(
      passwordFingerprint(serviceRole(adminUrl, 'other', 'identity')),
    );
    expect(role.password).not.toContain(passwordFingerprint(role));
  });
});

describe('scramVerifier', () => {
  it('is what RFC 7677 gives for its example', () => {
    const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
    expect(scramVerifier('pencil', salt)).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$' +
        'WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });
});
