import { describe, expect, it } from '@jest/globals';
import { passwordFingerprint, scramVerifier, serviceRole } from './service-role.js';

const adminUrl = 'postgres://admin:p%40ss@db.example:6543/emberdeck?sslmode=require';

describe('serviceRole', () => {
  it('derives the same name, password and address every time', () => {
    const role = serviceRole(adminUrl, 'secret', 'identity');
    expect(role.name).toBe('emberdeck_identity');
    expect(role.password).toMatch(/^[0-9a-f]{64}$/);
    expect(role.url).toBe(
      `postgres://emberdeck_identity:${role.password}@db.example:6543/emberdeck?sslmode=require`,
    );
    expect(serviceRole(adminUrl, 'secret', 'identity')).toEqual(role);
  });

  it('derives a different password for each service and each secret', () => {
    const passwords = [
      serviceRole(adminUrl, 'secret', 'identity'),
      serviceRole(adminUrl, 'secret', 'messaging'),
      serviceRole(adminUrl, 'other', 'identity'),
    ].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(3);
  });

  it('rejects an address without a host, which cannot hold a role', () => {
    expect(() => serviceRole('postgres:///emberdeck', 'secret', 'identity')).toThrow('DATABASE_URL');
  });

  it('has a fingerprint that changes with the password and does not contain it', () => {
    const role = serviceRole(adminUrl, 'secret', 'identity');
    expect(passwordFingerprint(role)).not.toBe(
      passwordFingerprint(serviceRole(adminUrl, 'other', 'identity')),
    );
    expect(role.password).not.toContain(passwordFingerprint(role));
  });
});

describe('scramVerifier', () => {
  it('matches the example of RFC 7677', () => {
    const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
    expect(scramVerifier('pencil', salt)).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$' +
        'WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });
});
