import { describe, expect, it } from '@jest/globals';
import { isOtherConnection, keepsKey } from './source-connection.js';

describe('keepsKey', () => {
  it.each([
    ['https://a.example/1', 'https://a.example/2?x', true],
    ['https://a.example', 'https://A.example:443/', true],
    ['http://a.example', 'https://a.example', true],
    ['https://a.example', 'http://a.example', false],
    ['https://a.example', 'https://b.example', false],
    ['https://a.example', 'https://a.example.b.example', false],
    ['https://a.example', 'https://a.example:8443', false],
    ['https://a.example', null, false],
    [null, 'https://a.example', false],
    [null, null, true],
  ])('from %s to %s: %s', (before, after, expected) => {
    expect(keepsKey(before, after)).toBe(expected);
  });
});

describe('isOtherConnection', () => {
  const connection = {
    endpoint: 'https://a.example',
    keyPlacement: 'bearer',
    headerName: null,
    mapping: { rows: 'a', name: 'b', value: 'c', unit: null, timestamp: null },
    paging: null,
    timeParameter: null,
  } as const;

  it('ignores the order of fields in stored JSON', () => {
    const mapping = { value: 'c', unit: null, timestamp: null, rows: 'a', name: 'b' };
    expect(isOtherConnection(connection, { ...connection, mapping })).toBe(false);
  });

  it('sees a changed path, paging and address', () => {
    const mapping = { ...connection.mapping, name: 'd' };
    expect(isOtherConnection(connection, { ...connection, mapping })).toBe(true);
    expect(isOtherConnection(connection, { ...connection, paging: { kind: 'link' } })).toBe(true);
    expect(isOtherConnection(connection, { ...connection, endpoint: null })).toBe(true);
  });
});
