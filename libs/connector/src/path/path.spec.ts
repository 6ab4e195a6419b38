import { describe, expect, it } from '@jest/globals';
import { Path } from './path.js';
import { PathError, PathLimitError } from './path-error.js';
import { PathSteps } from './path-steps.js';

const shop = {
  a: { b: [{ c: 1 }, { c: 2, d: 'x' }, { c: null }], 'with-dash': 7 },
  list: [3, 1, 2],
  nested: [[1, [2]], [3], 4],
  people: [
    { name: 'Ada', age: 36, tags: ['x', 'y'] },
    { name: 'Bob', age: 20, tags: [] },
    { name: 'Cy', age: 50 },
  ],
  byDay: { mon: { total: 1 }, tue: { total: 2 } },
  text: 'häuser 👍',
  empty: '',
  no: false,
};

const find = (path: string, value: unknown = shop, steps = 1_000_000): unknown =>
  Path.parse(path).find(value, new PathSteps(steps));

describe('a path', () => {
  it.each<[path: string, found: unknown]>([
    ['a.b[0].c', 1],
    ['a."with-dash"', 7],
    ['a.b[-1].c', null],
    ['a.b[9]', null],
    ['missing.of.all', null],
    ['a.b[*].c', [1, 2]],
    ['a.b[].d', ['x']],
    ['nested[]', [1, [2], 3, 4]],
    ['nested[][]', [1, 2, 3, 4]],
    ['list[1:]', [1, 2]],
    ['list[::-1]', [2, 1, 3]],
    ['list[-2:]', [1, 2]],
    ['list[:9:2]', [3, 2]],
    ['people[?age > `30`].name', ['Ada', 'Cy']],
    ["people[?name == 'Bob'] | [0].age", 20],
    ['people[?age >= `36` && tags].name', ['Ada']],
    ['people[?!tags].name', ['Bob', 'Cy']],
    ["people[?tags && contains(tags, 'y')].name", ['Ada']],
    ['people[].[name, age][0]', ['Ada', 36]],
    ['people[0].{who: name, "how old": age}', { who: 'Ada', 'how old': 36 }],
    ['byDay.*.total', [1, 2]],
    ['sum(byDay.*.total)', 3],
    ["join('-', keys(byDay))", 'mon-tue'],
    ['sort(list)', [1, 2, 3]],
    ['sort_by(people, &age)[*].name', ['Bob', 'Ada', 'Cy']],
    ['max_by(people, &age).name', 'Cy'],
    ['map(&c, a.b)', [1, 2, null]],
    ['to_number(`"12.5"`)', 12.5],
    ["to_number('12,5')", null],
    ['to_string(a.b[0])', '{"c":1}'],
    ['length(text)', 8],
    ['empty || no || text', 'häuser 👍'],
    ["'it\\'s'", "it's"],
    ['`{"a": [1]}`.a[0]', 1],
    ['@.list[0]', 3],
    ['not_null(missing, list[0])', 3],
    ['merge(`{"a":1}`, `{"b":2}`)', { a: 1, b: 2 }],
    ['type(people)', 'array'],
    ['avg(`[]`)', null],
    // Names of every object in JavaScript are no fields.
    ['constructor', null],
    ['__proto__', null],
    ['a.toString', null],
  ])('%s', (path, found) => {
    expect(find(path)).toEqual(found);
  });

  it.each([
    '',
    'a.',
    '.a',
    'a[',
    'a[0',
    'a[b:c]',
    'a[::0]',
    'a b',
    'a || ',
    'foo(',
    '`{`',
    "'open",
    'a[?b',
    '{a: b',
    'a.[',
    '$.a',
    'a#',
    '"a"(b)',
  ])('cannot be %j', (path) => {
    expect(() => Path.parse(path)).toThrow(PathError);
  });

  it.each([
    'nofunction(a)',
    'abs(text)',
    'sum(people)',
    'length(`1`)',
    'sort(people)',
    'abs()',
    'to_string(&a)',
  ])('does not fit: %s', (path) => {
    expect(() => find(path)).toThrow(PathError);
  });
});

it('a path that does not fit a value fails without a stack', () => {
  const failure = (path: string): unknown => {
    try {
      return find(path);
    } catch (error) {
      return error;
    }
  };
  for (const path of ['abs(text)', 'nofunction(a)', 'abs()', 'to_string(&a)']) {
    expect(failure(path)).toBeInstanceOf(PathError);
    expect(Object.hasOwn(failure(path) as object, 'stack')).toBe(false);
  }
});

describe('the steps of a path', () => {
  const stepsOf = (path: string, value: unknown): number => {
    const steps = new PathSteps(1_000_000_000);
    Path.parse(path).find(value, steps);
    return 1_000_000_000 - steps.rest;
  };

  it.each<[what: string, path: string, value: unknown, work: number]>([
    ['both texts of a search', 'contains([0], [1])', ['a'.repeat(40_000), `${'a'.repeat(20_000)}b`], 60_000],
    [
      'both objects of a comparison',
      '[0] == [1]',
      [{}, Object.fromEntries([...Array(5_000).keys()].entries())],
      5_000,
    ],
    ['the names of an object that becomes text', 'to_string(@)', { ['n'.repeat(9_000)]: 1 }, 9_000],
    [
      'each object of a merge',
      'merge(@, @, @)',
      Object.fromEntries([...Array(5_000).keys()].entries()),
      15_000,
    ],
    ['the values of an object', '*.a', Object.fromEntries([...Array(5_000).keys()].entries()), 5_000],
  ])('count %s', (_what, path, value, work) => {
    expect(stepsOf(path, value)).toBeGreaterThanOrEqual(work);
    expect(stepsOf(path, value)).toBeLessThan(3 * work);
  });

  it.each([
    ['doubles a list', `[@,@]${'|[@,@][]'.repeat(55)}`],
    ['writes shared parts as text', `@${'|[@,@]'.repeat(60)}|to_string(@)`],
    ['doubles a text', `'${'a'.repeat(20)}'${"|join('',[@,@])".repeat(30)}`],
    ['compares shared parts', `@${'|[@,@]'.repeat(60)}|@[0]==@[1]`],
    ['sorts for each element', 'list[].list[].list[]'],
  ])('end a path that %s', (_what, path) => {
    const list = Array.from({ length: 400 }, (_each, place) => place);
    const deep = { list: list.map(() => ({ list: list.map(() => ({ list })) })) };
    expect(() => find(path, path.includes('list[]') ? deep : 1, 200_000)).toThrow(PathLimitError);
  });

  const long = 'x'.repeat(2_000);
  const texts = Array.from({ length: 2_000 }, (_each, place) => `${long}${(place * 7_919) % 2_000}`);
  const wide = Object.fromEntries(texts.map((_each, place) => [place, place]));
  const copies = '[@,@,@,@,@,@,@,@,@,@,@]';

  it.each<[what: string, path: string, value: unknown]>([
    ['sorts long texts that begin alike', 'sort(@)', texts],
    ['sorts by long texts', 'sort_by(@, &@)', texts],
    ['finds the largest of long texts', `${copies}[] | max(@)`, texts],
    ['compares long texts', `${copies}[].[@ == @]`, texts],
    ['searches for long texts', `${copies}[].starts_with(@, @)`, texts],
    ['reads numbers of long texts', `${copies}[].to_number(@)`, texts],
    ['asks large objects whether they are empty', `${copies}|${copies}[]|${copies}[]|[?@]`, wide],
    ['counts the names of large objects', `${copies}|${copies}[]|${copies}[]|[].length(@)`, wide],
  ])('end a path that %s', (_what, path, value) => {
    expect(() => find(path, value, 2_000_000)).toThrow('It takes too long to compute. Use a simpler path');
  });

  it('are enough to sort texts as a path does in practice', () => {
    const names = Array.from({ length: 10_000 }, (_each, place) => `name of a metric ${place}`);
    expect(find('sort(@)[0]', names, 5_000_000)).toBe('name of a metric 0');
  });

  it('end with the depth of the data', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    expect(() => find('@ == [@]', deep)).toThrow(PathError);
    expect(() => find('to_string(@)', deep)).toThrow(PathError);
  });
});
