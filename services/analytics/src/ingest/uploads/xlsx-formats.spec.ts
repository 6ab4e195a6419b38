import { describe, expect, it } from '@jest/globals';
import { builtInFormat, type CellFormat, formatOf } from './xlsx-formats.js';

const shown = ({ isDate, shift, unit }: CellFormat) => (isDate ? 'date' : [unit, shift]);

describe('formatOf', () => {
  it.each([
    'yyyy-mm-dd',
    '[$-409]h:mm AM/PM',
    'd. mmm',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    'yyyy"年"m"月"d"日"',
    'dd/mm/yy;@',
  ])('takes %s for a date', (format) => {
    expect(shown(formatOf(format))).toBe('date');
  });

  it.each([
    ['0.0%', '%', 2],
    ['0.00\\ %', '%', 2],
    ['[Red]0%;[Blue]-0%', '%', 2],
    ['0.0"%"', '%', 0],
    ['"$"#,##0.00', '$', 0],
    ['$#,##0.00', '$', 0],
    ['[$€-407]\\ #,##0.00', '€', 0],
    ['#,##0.00\\ [$€-407]', '€', 0],
    ['#,##0.00\\ "€"', '€', 0],
    ['#,##0.00\\ €;-#,##0.00\\ €', '€', 0],
    ['[$USD]\\ #,##0.00', 'USD', 0],
    ['#,##0.00\\ [$kr.-406]', 'kr', 0],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$', 0],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', '€', 0],
  ])('takes the unit of %s for %j', (format, unit, shift) => {
    expect(shown(formatOf(format))).toEqual([unit, shift]);
  });

  it.each([
    '0.00',
    'General',
    '#,##0 "days"',
    '[Red]0.0',
    '0\\d',
    '#,##0_);(#,##0)',
    '0.00E+00',
    '[$-409]0.0',
    '@',
    '['.repeat(60_000),
    `${'0'.repeat(255)}d`,
  ])('takes %.40s for a number without a unit', (format) => {
    expect(shown(formatOf(format))).toEqual([null, 0]);
  });
});

describe('builtInFormat', () => {
  it.each([
    [0, [null, 0]],
    [9, ['%', 2]],
    [10, ['%', 2]],
    [14, 'date'],
    [22, 'date'],
    [44, [null, 0]],
  ])('of %d is %j', (id, format) => {
    expect(shown(builtInFormat(id))).toEqual(format);
  });
});
