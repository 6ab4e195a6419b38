import { describe, expect, it } from '@jest/globals';
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
    const found = [...jsonElements(text)].filter(({ json }) => json !== '');
    expect(found.map(({ line, json }) => [line, json])).toEqual(elements);
  });
});
