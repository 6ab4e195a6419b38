import { describe, expect, it } from '@jest/globals';
import { nameText, optionalNameText, optionalWebAddress } from './fields.js';

const problemOf = (value: string): string | undefined =>
  optionalWebAddress.safeParse(value).error?.issues[0]?.message;

describe('a web address', () => {
  it.each(['https://feeds.example/api?page=1', 'http://feeds.example:8080', 'HTTPS://[2606:4700::1111]/'])(
    'accepts %j',
    (value) => {
      expect(optionalWebAddress.parse(value)).toBe(value);
    },
  );

  it('accepts white space as absent', () => {
    expect(optionalWebAddress.parse('  ')).toBeNull();
  });

  it.each([
    'http://a:99999999/',
    'http://300.1.2.3/',
    'http:///feeds.example',
    'http:feeds.example',
    'ftp://feeds.example',
    'javascript:alert(1)',
    'http://feeds.example/a b',
    'http://feeds.\nexample/',
  ])('rejects %j', (value) => {
    expect(problemOf(value)).toBe('Must be a web address that starts with http:// or https://');
  });

  it.each(['http://user:pw@feeds.example', 'https://token@feeds.example/', 'https://:pw@feeds.example'])(
    'rejects a user name or password: %j',
    (value) => {
      expect(problemOf(value)).toMatch(/^Remove the user name and password/);
    },
  );
});

describe('a name', () => {
  it.each(['Ada', 'שלום\u200F', 'Zo\u00EB', '\u200Eabc'])('may be %j', (name) => {
    expect(nameText(80).safeParse(name).success).toBe(true);
  });

  it.each(['Ada\u202E', '\u2066x', 'a\u202Db', '\u202A'])(
    'must not be %j, which turns the text around it',
    (name) => {
      expect(nameText(80).safeParse(name).success).toBe(false);
      expect(optionalNameText(80).safeParse(name).success).toBe(false);
    },
  );

  it('may be absent where it is optional', () => {
    expect([null, undefined, '', ' Ada '].map((name) => optionalNameText(80).parse(name))).toEqual([
      null,
      null,
      null,
      'Ada',
    ]);
  });
});
