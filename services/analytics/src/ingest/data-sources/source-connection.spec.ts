import { describe, expect, it } from '@jest/globals';
import { isOtherConnection } from './source-connection.js';

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
