import { describe, expect, it } from '@jest/globals';
import { binaryHeader, BinaryRows, jsonField, textField } from './binary-rows.js';

const hex = (build: (rows: BinaryRows) => void): string => {
  const rows = new BinaryRows(1);
  build(rows);
  return rows.take().toString('hex');
};

describe('BinaryRows', () => {
  it.each([
    [
      123_456_789_012_345,
      '00000014' + '0006000300000006' + '0000' + '0001' + '0929' + '1a85' + '007b' + '1194',
    ],
    [-5, '00000014' + '0006000340000006' + '0000000000000000' + '0000' + '01f4'],
    [9_999_999_999_999_999_999n, '00000014' + '0006000300000006' + '0009' + '270f270f270f' + '270f' + '26ac'],
    [
      -9_007_199_254_740_993n,
      '00000014' + '0006000340000006' + '0000' + '005a' + '02cf' + '2426' + '1cf1' + '2454',
    ],
  ])('writes %s millionths', (millionths, expected) => {
    expect(hex((rows) => rows.numeric(millionths))).toBe(expected);
  });

  it.each([
    ['2000-01-01T00:00:00.001Z', '00000000000003e8'],
    ['1999-12-31T23:59:59.999Z', 'fffffffffffffc18'],
    ['1000-01-01T00:00:00.000Z', null],
  ])('writes the time %s', (text, expected) => {
    const moment = Date.parse(text);
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE((BigInt(moment) - BigInt(Date.UTC(2000, 0, 1))) * 1_000n);
    expect(hex((rows) => rows.timestamp(moment))).toBe(`00000008${expected ?? bytes.toString('hex')}`);
  });

  it('writes an integer', () => {
    expect(hex((rows) => rows.integer(-2))).toBe('00000004' + 'fffffffe');
  });

  it('writes rows of encoded fields', () => {
    const written = hex((rows) => {
      rows.row(2);
      rows.encoded(textField('ü'));
      rows.encoded(textField(null));
    });
    expect(written).toBe('0002' + '00000002c3bc' + 'ffffffff');
    expect(jsonField('{}').toString('hex')).toBe('00000003017b7d');
    expect(binaryHeader).toHaveLength(19);
  });
});
