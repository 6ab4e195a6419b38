import { PathError } from './path-error.js';
import type { PathNode } from './path-node.js';
import type { PathSteps } from './path-steps.js';

/** A part of a path that a function evaluates on each element, `&price`. */
export class Reference {
  constructor(
    readonly body: PathNode,
    readonly evaluate: (value: unknown) => unknown,
  ) {}
}

/** An object of JSON. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object, not a list. */
export const isObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Reference);

/** The own property of an object; null for all other values. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : null;

/** JMESPath takes null, false and everything empty as false; 0 is true. */
export function isTrue(value: unknown, steps: PathSteps): boolean {
  if (Array.isArray(value)) {
    return value.length > 0;
  }
  if (isObject(value)) {
    const { length } = Object.keys(value);
    steps.spend(length);
    return length > 0;
  }
  return value !== null && value !== false && value !== '';
}

/** The type of a value of JSON, as paths name it. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Reference) return 'expression';
  return typeof value;
}

/** Whether two values of JSON are equal. Each comparison takes a step. */
export function isEqual(one: unknown, other: unknown, steps: PathSteps): boolean {
  steps.spend(1);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isEqual(each, other[index], steps));
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    const { length } = Object.keys(other);
    steps.spend(names.length + length);
    return (
      names.length === length &&
      names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name], steps))
    );
  }
  if (typeof one === 'string' && typeof other === 'string' && one.length === other.length) {
    steps.spend(one.length);
  }
  return one === other;
}

/** Pays for every part of a value before it is written as text: shared parts are written once for each use. */
export function payForText(value: unknown, steps: PathSteps): void {
  if (value instanceof Reference) {
    throw PathError.ofValue('An expression has no text');
  }
  steps.spend(1 + (typeof value === 'string' ? value.length : 0));
  if (Array.isArray(value)) {
    for (const part of value as unknown[]) payForText(part, steps);
  } else if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) {
      steps.spend(name.length);
      payForText(part, steps);
    }
  }
}
