import { describe, expect, it } from '@jest/globals';
import { documentOf } from './json-document.js';
import { jsonElements, maxElementLength } from './json-elements.js';

describe('jsonElements', () => {
  it.each([
    [
      'lines',
      '{"a":1}\n\n {"a":2}\r\n',
      [
        [1, '{"a":1}'],
        [3, '{"a":2}'],
      ],
    ],
    [
      'an array',
      ' [ {"a":"]},"}, {"b":[1,{"c":"\\""}]} ]\n',
      [
        [1, '{"a":"]},"}'],
        [2, '{"b":[1,{"c":"\\""}]}'],
      ],
    ],
    ['an empty array', '[]', []],
    ['an object over several lines', '{\n "a": 1\n}\n', [[1, '{\n "a": 1\n}']]],
    [
      'the list of an object',
      '{"ok": true, "data": {"tags": ["[{"], "rows" : [ {"a":1}, {"b":[{}]} ], "n": 2} }',
      [
        [1, '{"a":1}'],
        [2, '{"b":[{}]}'],
      ],
    ],
    [
      'lines whose objects have lists',
      '{"a":[{"b":1}]}\n{"a":[{"b":2}]}',
      [
        [1, '{"a":[{"b":1}]}'],
        [2, '{"a":[{"b":2}]}'],
      ],
    ],
    ['a row with lists', '{"date":"2026-01-01","a":[{"b":1}]}', [[1, '{"date":"2026-01-01","a":[{"b":1}]}']]],
    [
      'a row with a name and lists',
      '{"Metric":"a","value":1,"x":[{"b":1}]}',
      [[1, '{"Metric":"a","value":1,"x":[{"b":1}]}']],
    ],
    ['an object that is cut off', '{"a":[{"b":1}', [[1, '{"a":[{"b":1}']]],
    [
      'an array that is cut off',
      '[{"a":1},{"a"',
      [
        [1, '{"a":1}'],
        [2, '{"a"'],
      ],
    ],
    ['a comma too many', '[{"a":1},]', [[1, '{"a":1}']]],
    [
      'an element that is too long',
      `[{"a":"${'x'.repeat(maxElementLength)}"},1]`,
      [
        [1, null],
        [2, '1'],
      ],
    ],
    [
      'a line that is too long',
      `${'x'.repeat(maxElementLength + 1)}\n1`,
      [
        [1, null],
        [2, '1'],
      ],
    ],
  ])('splits %s', (_, text, elements) => {
    const found = [...jsonElements(text, documentOf(text))].filter(({ json }) => json !== '');
    expect(found.map(({ line, json }) => [line, json])).toEqual(elements);
  });
});
