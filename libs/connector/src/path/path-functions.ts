import { PathError } from './path-error.js';
import type { PathSteps } from './path-steps.js';
import { hasPart } from './path-text.js';
import { isEqual, isObject, payForText, type PlainObject, Reference, typeOf } from './path-values.js';

/** Converts and checks the parameters of one call. */
class Parameters {
  constructor(
    readonly name: string,
    readonly all: readonly unknown[],
    readonly steps: PathSteps,
  ) {}

  any(place: number): unknown {
    return this.all[place] ?? null;
  }

  number(place: number): number {
    const value = this.any(place);
    return typeof value === 'number' ? value : this.refuse(value, 'number');
  }

  text(place: number): string {
    const value = this.any(place);
    return typeof value === 'string' ? value : this.refuse(value, 'text');
  }

  object(place: number): PlainObject {
    const value = this.any(place);
    return isObject(value) ? value : this.refuse(value, 'object');
  }

  list(place: number): readonly unknown[] {
    const value = this.any(place);
    if (!Array.isArray(value)) return this.refuse(value, 'list');
    this.steps.spend(value.length);
    return value as unknown[];
  }

  numbers(place: number): readonly number[] {
    const list = this.list(place);
    return list.every((each) => typeof each === 'number') ? list : this.refuse(list, 'list of numbers');
  }

  texts(place: number): readonly string[] {
    const list = this.list(place);
    return list.every((each) => typeof each === 'string') ? list : this.refuse(list, 'list of texts');
  }

  /** Numbers, or texts, that can be ordered. */
  ordered(values: readonly unknown[]): readonly (number | string)[] {
    this.steps.spend(values.length);
    const isOrdered = ['number', 'string'].some((type) => values.every((each) => typeof each === type));
    return isOrdered
      ? (values as readonly (number | string)[])
      : this.refuse(values, 'list of numbers or of texts');
  }

  reference(place: number): Reference {
    const value = this.any(place);
    return value instanceof Reference ? value : this.refuse(value, 'expression that begins with &');
  }

  /** The elements of the list with their keys. */
  keyed(): { readonly element: unknown; readonly key: number | string }[] {
    const list = this.list(0);
    const { evaluate } = this.reference(1);
    const keys = this.ordered(list.map(evaluate));
    return list.map((element, place) => ({ element, key: keys[place] ?? 0 }));
  }

  private refuse(value: unknown, wanted: string): never {
    throw PathError.ofValue(`${this.name}() takes a ${wanted} and got ${typeOf(value)}`);
  }
}

/** By code points, as JMESPath counts and orders text. */
const characters = (text: string): string[] => [...text];

/** Every character that is compared counts. */
function compare(one: number | string, other: number | string, steps: PathSteps): number {
  if (typeof one === 'number' || typeof other === 'number') {
    steps.spend(1);
    return Number(one) - Number(other);
  }
  const shorter = Math.min(one.length, other.length);
  let place = 0;
  while (place < shorter && one.charCodeAt(place) === other.charCodeAt(place)) place += 1;
  steps.spend(place + 1);
  if (place === shorter) return one.length - other.length;
  // In the middle of a pair of surrogates, its first half is equal in both texts.
  const start =
    isSecondHalf(one.charCodeAt(place)) && isSecondHalf(other.charCodeAt(place)) ? place - 1 : place;
  return (one.codePointAt(Math.max(start, 0)) ?? 0) - (other.codePointAt(Math.max(start, 0)) ?? 0);
}

const isSecondHalf = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff;

function sorted<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number | string,
  steps: PathSteps,
): Item[] {
  return [...items].sort((one, other) => compare(keyOf(one), keyOf(other), steps));
}

function best<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number | string,
  sign: 1 | -1,
  steps: PathSteps,
): Item | null {
  let found: Item | null = null;
  for (const item of items) {
    if (found === null || sign * compare(keyOf(item), keyOf(found), steps) > 0) found = item;
  }
  return found;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const same = <Value>(value: Value): Value => value;

function contains(given: Parameters): boolean {
  const [subject, search] = [given.any(0), given.any(1)];
  if (typeof subject === 'string') {
    return typeof search === 'string' && hasPart(subject, search, given.steps);
  }
  return given.list(0).some((each) => isEqual(each, search, given.steps));
}

function length(given: Parameters): number {
  const value = given.any(0);
  if (typeof value === 'string') {
    given.steps.spend(value.length);
    return characters(value).length;
  }
  return isObject(value) ? namesOf(given, value).length : given.list(0).length;
}

/** The names of an object. Reading them costs as much as reading a list. */
function namesOf({ steps }: Parameters, value: PlainObject): string[] {
  const names = Object.keys(value);
  steps.spend(names.length);
  return names;
}

/** Whether a text begins or ends with another one. */
function hasEdge(given: Parameters, edge: 'startsWith' | 'endsWith'): boolean {
  const [text, search] = [given.text(0), given.text(1)];
  given.steps.spend(search.length);
  return text[edge](search);
}

function reverse(given: Parameters): unknown {
  const value = given.any(0);
  if (typeof value === 'string') {
    given.steps.spend(value.length);
    return characters(value).reverse().join('');
  }
  return [...given.list(0)].reverse();
}

function toNumber(given: Parameters): number | null {
  const value = given.any(0);
  if (typeof value === 'number') return value;
  if (typeof value === 'string') given.steps.spend(value.length);
  const isNumeric = typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value);
  return isNumeric ? Number(value) : null;
}

function toText(given: Parameters): string {
  const value = given.any(0);
  if (typeof value === 'string') return value;
  payForText(value, given.steps);
  return JSON.stringify(value);
}

function join(given: Parameters): string {
  const [glue, texts] = [given.text(0), given.texts(1)];
  for (const text of texts) {
    given.steps.spend(text.length + glue.length);
  }
  return texts.join(glue);
}

function merge(given: Parameters): PlainObject {
  const merged = new Map<string, unknown>();
  for (const place of given.all.keys()) {
    const object = given.object(place);
    for (const name of namesOf(given, object)) merged.set(name, object[name]);
  }
  return Object.fromEntries(merged);
}

type PathFunction = readonly [fewest: number, most: number, compute: (given: Parameters) => unknown];

const functions: ReadonlyMap<string, PathFunction> = new Map<string, PathFunction>([
  ['abs', [1, 1, (given) => Math.abs(given.number(0))]],
  [
    'avg',
    [
      1,
      1,
      (given) => (given.numbers(0).length === 0 ? null : total(given.numbers(0)) / given.numbers(0).length),
    ],
  ],
  ['ceil', [1, 1, (given) => Math.ceil(given.number(0))]],
  ['contains', [2, 2, contains]],
  ['ends_with', [2, 2, (given) => hasEdge(given, 'endsWith')]],
  ['floor', [1, 1, (given) => Math.floor(given.number(0))]],
  ['join', [2, 2, join]],
  ['keys', [1, 1, (given) => namesOf(given, given.object(0))]],
  ['length', [1, 1, length]],
  ['map', [2, 2, (given) => given.list(1).map((each) => given.reference(0).evaluate(each))]],
  ['max', [1, 1, (given) => best(given.ordered(given.list(0)), same, 1, given.steps)]],
  ['max_by', [2, 2, (given) => best(given.keyed(), ({ key }) => key, 1, given.steps)?.element ?? null]],
  ['merge', [1, Infinity, merge]],
  ['min', [1, 1, (given) => best(given.ordered(given.list(0)), same, -1, given.steps)]],
  ['min_by', [2, 2, (given) => best(given.keyed(), ({ key }) => key, -1, given.steps)?.element ?? null]],
  ['not_null', [1, Infinity, (given) => given.all.find((each) => each !== null) ?? null]],
  ['reverse', [1, 1, reverse]],
  ['sort', [1, 1, (given) => sorted(given.ordered(given.list(0)), same, given.steps)]],
  [
    'sort_by',
    [2, 2, (given) => sorted(given.keyed(), ({ key }) => key, given.steps).map(({ element }) => element)],
  ],
  ['starts_with', [2, 2, (given) => hasEdge(given, 'startsWith')]],
  ['sum', [1, 1, (given) => total(given.numbers(0))]],
  ['to_array', [1, 1, (given) => (Array.isArray(given.any(0)) ? given.any(0) : [given.any(0)])]],
  ['to_number', [1, 1, toNumber]],
  ['to_string', [1, 1, toText]],
  ['type', [1, 1, (given) => typeOf(given.any(0))]],
  ['values', [1, 1, (given) => namesOf(given, given.object(0)).map((name) => given.object(0)[name])]],
]);

/**
 * Calls a function of JMESPath.
 * @throws PathError for an unknown function, or parameters that do not fit
 */
export function callFunction(name: string, parameters: readonly unknown[], steps: PathSteps): unknown {
  const [fewest, most, compute] = functions.get(name) ?? [];
  if (fewest === undefined || most === undefined || compute === undefined) {
    throw PathError.ofValue(`There is no function ${name}()`);
  }
  if (parameters.length < fewest || parameters.length > most) {
    throw PathError.ofValue(`${name}() does not take ${parameters.length} values`);
  }
  return compute(new Parameters(name, parameters, steps));
}
