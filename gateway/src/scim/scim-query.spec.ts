import { describe, expect, it } from '@jest/globals';
import { pageOf } from './scim-query.js';

describe('the query of a SCIM list', () => {
  it.each([
    ['userName eq "ada@example.com"', 'userName', 'ada@example.com'],
    ['USERNAME EQ "a \\"quoted\\" name"', 'userName', 'a "quoted" name'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', 'userName', 'ada'],
    ['externalId eq "00u1"', 'externalId', '00u1'],
    ['emails.value eq "ada@example.com"', 'email', 'ada@example.com'],
    ['emails[type eq "work"].value eq "ada@example.com"', 'email', 'ada@example.com'],
  ])('finds by %s', (filter, key, value) => {
    expect(pageOf({ filter }).filter).toEqual({ key, value });
  });

  it.each([
    'userName sw "a"',
    'userName eq ada',
    'active eq true',
    'constructor eq "x"',
    'userName eq "a" or userName eq "b"',
    `userName eq "${'a'.repeat(255)}"`,
    'userName eq "\\u0000"',
    `userName eq "${'\\\\'.repeat(5_000)}`,
  ])('refuses the filter %s', (filter) => {
    expect(() => pageOf({ filter })).toThrow(expect.objectContaining({ reason: 'invalidFilter' }));
  });

  it('takes numbers out of range as the nearest one', () => {
    expect(pageOf({})).toEqual({ filter: null, first: 1, count: 100 });
    expect(pageOf({ startIndex: '0', count: '-1' })).toMatchObject({ first: 1, count: 0 });
    expect(pageOf({ startIndex: '201', count: '9999' })).toMatchObject({ first: 201, count: 200 });
    expect(() => pageOf({ count: 'many' })).toThrow(expect.objectContaining({ reason: 'invalidValue' }));
    expect(() => pageOf({ count: ['1', '2'] })).toThrow(expect.objectContaining({ reason: 'invalidValue' }));
  });
});
