import { describe, expect, it } from '@jest/globals';
import { userOf } from './scim-input.js';
import { patchOf } from './scim-patch.js';

const patch = (...Operations: object[]) =>
  patchOf({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

describe('a SCIM patch', () => {
  it.each<[string, object[], object]>([
    ['of Okta', [{ op: 'replace', value: { active: false } }], { isActive: false }],
    ['of Entra', [{ op: 'Replace', path: 'active', value: 'False' }], { isActive: false }],
    ['of Entra that adds', [{ op: 'Add', path: 'active', value: 'True' }], { isActive: true }],
    [
      'with names in paths',
      [
        { op: 'replace', path: 'name.givenName', value: 'Ada' },
        { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'Ada L.' },
        { op: 'replace', path: 'USERNAME', value: 'ada@corp.example' },
      ],
      { firstName: 'Ada', displayName: 'Ada L.', userName: 'ada@corp.example' },
    ],
    [
      'with nested and with dotted names',
      [{ op: 'add', value: { name: { familyName: 'Lovelace' }, 'name.givenName': 'Ada', externalId: 'x' } }],
      { firstName: 'Ada', lastName: 'Lovelace', externalId: 'x' },
    ],
    [
      'with the object of a name',
      [{ op: 'add', path: 'name', value: { givenName: 'Ada' } }],
      { firstName: 'Ada' },
    ],
    [
      'of attributes that are not stored',
      [
        { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
        {
          op: 'add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'x',
        },
        { op: 'replace', path: 'title', value: 'Countess' },
      ],
      {},
    ],
    [
      'that removes',
      [
        { op: 'remove', path: 'externalId' },
        { op: 'remove', path: 'name' },
      ],
      { externalId: null, firstName: null, lastName: null },
    ],
    [
      'whose last operation wins',
      [
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'active', value: true },
      ],
      { isActive: true },
    ],
  ])('%s is read', (_name, operations, changes) => {
    expect(patch(...operations)).toEqual(changes);
  });

  it.each<[string, object[], string]>([
    ['an attribute that does not exist', [{ op: 'replace', path: 'admin', value: true }], 'invalidPath'],
    ['an inherited name', [{ op: 'replace', path: 'constructor', value: true }], 'invalidPath'],
    ['the id', [{ op: 'replace', path: 'id', value: 'x' }], 'mutability'],
    ['the state by removal', [{ op: 'remove', path: 'active' }], 'mutability'],
    ['a state that is none', [{ op: 'replace', path: 'active', value: 'no' }], 'invalidValue'],
    [
      'a name that is too long',
      [{ op: 'replace', path: 'displayName', value: 'x'.repeat(81) }],
      'invalidValue',
    ],
    ['an unknown operation', [{ op: 'move', path: 'active' }], 'invalidSyntax'],
    ['no operation', [], 'invalidSyntax'],
    ['a text without a path', [{ op: 'replace', value: 'x' }], 'invalidValue'],
  ])('of %s is refused', (_name, operations, reason) => {
    expect(() => patch(...operations)).toThrow(expect.objectContaining({ reason }));
  });
});

describe('a SCIM user', () => {
  it('has the primary address, else the first, else the user name', () => {
    const emails = [{ value: 'a@example.com' }, { value: 'b@example.com', primary: true }];
    expect(userOf({ userName: 'ada', emails }).email).toBe('b@example.com');
    expect(userOf({ userName: 'ada', emails: emails.slice(0, 1) }).email).toBe('a@example.com');
    expect(userOf({ userName: 'ada@corp.example' }).email).toBe('ada@corp.example');
    expect(userOf({ userName: 'ada' })).not.toHaveProperty('email');
  });

  it('leaves out what the client leaves out', () => {
    const given = { username: 'ada', DisplayName: '', name: null, password: 'secret', active: 'false' };
    expect(userOf(given)).toEqual({ userName: 'ada', isActive: false });
    expect(() => userOf([])).toThrow(expect.objectContaining({ reason: 'invalidSyntax' }));
    expect(() => userOf({})).toThrow(expect.objectContaining({ reason: 'invalidValue' }));
  });
});
