import { PathError, PathLimitError } from './path-error.js';
import { callFunction } from './path-functions.js';
import type { PathNode } from './path-node.js';
import { parsePath } from './path-parser.js';
import { PathSteps } from './path-steps.js';
import { isEqual, isObject, isTrue, memberOf, type PlainObject, Reference } from './path-values.js';

/**
 * A JMESPath expression that finds a part of JSON. Written here because the libraries with a license that the product may
 * ship bound neither time nor memory.
 */
export class Path {
  private constructor(private readonly node: PathNode) {}

  /** @throws PathError if the expression cannot be read */
  static parse(text: string): Path {
    return new Path(parsePath(text));
  }

  /**
   * The value at this path; null if there is none.
   * @throws PathError if a function does not fit its values, or the steps end
   */
  find(value: unknown, steps: PathSteps): unknown {
    try {
      return new Evaluation(steps).of(this.node, value);
    } catch (error) {
      if (error instanceof RangeError) {
        throw new PathLimitError('The data are nested too deeply');
      }
      throw error;
    }
  }
}

class Evaluation {
  constructor(private readonly steps: PathSteps) {}

  of(node: PathNode, value: unknown): unknown {
    this.steps.spend(1);
    switch (node.kind) {
      case 'current':
        return value ?? null;
      case 'field':
        return memberOf(value, node.name);
      case 'index':
        return Array.isArray(value) ? ((value as unknown[]).at(node.index) ?? null) : null;
      case 'literal':
        return node.value;
      case 'chain':
        return this.of(node.right, this.of(node.left, value));
      case 'call':
        return callFunction(node.name, this.all(node.parameters, value), this.steps);
      case 'reference':
        return new Reference(node.body, (element) => this.of(node.body, element));
      default:
        return this.ofLogic(node, value);
    }
  }

  private ofLogic(node: PathNode, value: unknown): unknown {
    switch (node.kind) {
      case 'or': {
        const left = this.of(node.left, value);
        return isTrue(left, this.steps) ? left : this.of(node.right, value);
      }
      case 'and': {
        const left = this.of(node.left, value);
        return isTrue(left, this.steps) ? this.of(node.right, value) : left;
      }
      case 'not':
        return !isTrue(this.of(node.body, value), this.steps);
      case 'compare':
        return this.compared(node, value);
      default:
        return this.ofStructure(node, value);
    }
  }

  private ofStructure(node: PathNode, value: unknown): unknown {
    switch (node.kind) {
      case 'list':
        return value === null ? null : this.all(node.items, value);
      case 'object':
        return value === null
          ? null
          : Object.fromEntries(node.entries.map(([name, each]) => [name, this.of(each, value)]));
      case 'slice':
        return Array.isArray(value) ? this.slice(value, node) : null;
      case 'flatten':
        return this.flat(this.of(node.body, value));
      case 'each':
        return this.projected(this.of(node.left, value), node.right);
      case 'values': {
        const base = this.of(node.left, value);
        return this.projected(isObject(base) ? this.values(base) : null, node.right);
      }
      case 'filter':
        return this.filtered(this.of(node.left, value), node);
      default:
        throw PathError.ofValue('It cannot be computed');
    }
  }

  private all(nodes: readonly PathNode[], value: unknown): unknown[] {
    return nodes.map((node) => this.of(node, value));
  }

  private compared(node: Extract<PathNode, { kind: 'compare' }>, value: unknown): boolean | null {
    const left = this.of(node.left, value);
    const right = this.of(node.right, value);
    if (node.comparison === '==' || node.comparison === '!=') {
      return isEqual(left, right, this.steps) === (node.comparison === '==');
    }
    if (typeof left !== 'number' || typeof right !== 'number') {
      return null;
    }
    const difference = left - right;
    const isTrueIf = {
      '<': difference < 0,
      '<=': difference <= 0,
      '>': difference > 0,
      '>=': difference >= 0,
    };
    return isTrueIf[node.comparison];
  }

  private values(base: PlainObject): readonly unknown[] {
    const values = Object.values(base);
    this.steps.spend(values.length);
    return values;
  }

  private projected(base: unknown, right: PathNode): unknown[] | null {
    if (!Array.isArray(base)) return null;
    const found: unknown[] = [];
    for (const element of base as unknown[]) {
      const value = this.of(right, element);
      if (value !== null) found.push(value);
    }
    return found;
  }

  private filtered(base: unknown, { right, condition }: Extract<PathNode, { kind: 'filter' }>): unknown {
    if (!Array.isArray(base)) return null;
    return this.projected(
      base.filter((element) => isTrue(this.of(condition, element), this.steps)),
      right,
    );
  }

  private flat(base: unknown): unknown[] | null {
    if (!Array.isArray(base)) return null;
    const elements: unknown[] = [];
    for (const element of base as unknown[]) {
      this.steps.spend(Array.isArray(element) ? element.length + 1 : 1);
      if (Array.isArray(element)) {
        for (const each of element as unknown[]) elements.push(each);
      } else {
        elements.push(element);
      }
    }
    return elements;
  }

  private slice(list: readonly unknown[], node: Extract<PathNode, { kind: 'slice' }>): unknown[] {
    const { length } = list;
    const isForward = node.step > 0;
    const [lowest, highest] = isForward ? [0, length] : [-1, length - 1];
    const bounded = (given: number | null, otherwise: number): number =>
      given === null ? otherwise : Math.min(Math.max(given < 0 ? given + length : given, lowest), highest);
    const start = bounded(node.start, isForward ? 0 : length - 1);
    const stop = bounded(node.stop, isForward ? length : -1);
    const found: unknown[] = [];
    for (let place = start; isForward ? place < stop : place > stop; place += node.step) {
      this.steps.spend(1);
      found.push(list[place]);
    }
    return found;
  }
}
