import { describe, expect, it } from '@jest/globals';
import { groupRolesOf, roleOfGroups } from './provider-roles.js';

describe('the roles of groups', () => {
  it.each([
    ['staff=team_member', [['staff', 'team_member']]],
    [
      'cn=leads,ou=people = product_manager; partners=client',
      [
        ['cn=leads,ou=people', 'product_manager'],
        ['partners', 'client'],
      ],
    ],
  ])('are read from %s', (text, expected) => {
    expect([...(groupRolesOf(text) ?? [])]).toEqual(expected);
  });

  it.each(['', 'staff', '=client', 'staff=owner', 'staff=client;', 'staff=client;staff=team_member'])(
    'are refused as %s',
    (text) => {
      expect(groupRolesOf(text)).toBeNull();
    },
  );

  it.each([
    [['staff'], 'team_member'],
    [['partners', 'leads', 'staff'], 'product_manager'],
    [['Staff', 'others'], null],
    [[], null],
  ])('give %j the most rights: %s', (groups, expected) => {
    const mapped = groupRolesOf('partners=client;staff=team_member;leads=product_manager') ?? new Map();
    expect(roleOfGroups(groups, mapped)).toBe(expected);
  });
});
