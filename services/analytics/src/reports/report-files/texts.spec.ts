import { describe, expect, it } from '@jest/globals';
import { SheetNames } from './excel/sheet-names.js';
import { fileNameOf } from './file-name.js';
import { cellText, dateText } from './number-text.js';
import { axisDecimals, axisText, numberText, valueText } from '../shared/value-text.js';
import { scaleOf } from '@emberdeck/charts/scale';

describe('the file name of a report', () => {
  it.each([
    ['Sales / Q3: "final"?', 'Sales - Q3- -final--.pdf'],
    ['../../etc/passwd', '-..-etc-passwd.pdf'],
    ['CON', 'CON report.pdf'],
    ['  ... ', 'Report.pdf'],
    ['売上\u0000\u202E', '売上.pdf'],
    ['کتاب\u200Cها', 'کتاب\u200Cها.pdf'],
    ['क्\u200Dष', 'क्\u200Dष.pdf'],
  ])('of %j is %j', (title, name) => {
    expect(fileNameOf(title, 'pdf')).toBe(name);
  });

  it('has at most 120 characters and keeps emoji whole', () => {
    const name = fileNameOf('👩‍👩‍👧'.repeat(60), 'powerpoint');
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name).toMatch(/^(👩‍👩‍👧)+\.pptx$/u);
  });
});

describe('a value', () => {
  it.each([
    [valueText(1234.5, 'USD', 2), '$1,234.50'],
    [valueText(-1234.5, 'EUR', 1), '-€1,234.5'],
    [valueText(3.4, '%', 1), '3.4%'],
    [valueText(12, 'users', 0), '12 users'],
    [valueText(null, 'users', 0), '–'],
    [numberText(-0.001, 2), '0.00'],
    [numberText(1.5e21, 2), '1.5E21'],
    [cellText(0.125, { label: '', kind: 'percent' }), '12.5%'],
    [cellText(0.0347, { label: '', kind: 'number' }), '0.0347'],
    [cellText(1234.5, { label: '', kind: 'number' }), '1,234.50'],
    [cellText(7, { label: '', kind: 'number' }), '7'],
    [axisText(0.0347, null), '0.0347'],
    [axisText(12_500, '$'), '$12.5K'],
    [dateText('2026-11-02'), 'Nov 2, 2026'],
    [dateText('2026-11-02T08:05:00.000Z', 'UTC'), 'Nov 2, 2026, 08:05 UTC'],
  ])('is written as %j', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('the decimals of an axis', () => {
  it.each([
    [[0, 97], 0],
    [[3, null], 1],
    [[-0.0347, 0.01], 3],
    [[0, null], 0],
  ])('for %j are %d', (values, decimals) => {
    expect(axisDecimals(values)).toBe(decimals);
  });
});

describe('the names of sheets', () => {
  it('are short, allowed and differ regardless of case', () => {
    const names = new SheetNames();
    const made = ['History', 'a/b[c]', 'A B C', '', 'x'.repeat(40), 'X'.repeat(40)].map((each) =>
      names.next(each),
    );
    expect(made).toEqual(['History 2', 'a b c', 'A B C 2', 'Sheet', 'x'.repeat(31), `${'X'.repeat(29)} 2`]);
  });

  it.each([
    ["it's", 'it\u2019s'],
    ["'!", '\u2019'],
    ["'a'!B1", '\u2019a\u2019 B1'],
    ['\0a\u0007\uFFFF\uD800', 'a'],
    ['!', 'Sheet'],
    [`${'a'.repeat(30)}😀`, 'a'.repeat(30)],
    [`${'a'.repeat(30)} b`, 'a'.repeat(30)],
  ])('of %j is %j', (wanted, name) => {
    expect(new SheetNames().next(wanted)).toBe(name);
  });
});

describe('an axis', () => {
  it.each([
    [
      [0, 97],
      [0, 25, 50, 75, 100],
    ],
    [
      [-3, 7],
      [-5, -2.5, 0, 2.5, 5, 7.5],
    ],
    [[0], [0, 1]],
  ])('for %j has the ticks %j', (values, ticks) => {
    expect(scaleOf(values).ticks).toEqual(ticks);
  });
});
