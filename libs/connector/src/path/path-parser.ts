import { PathError } from './path-error.js';
import { type Sign, type Token, tokensOf } from './path-lexer.js';
import type { Comparison, PathNode } from './path-node.js';
import { powers, projectionStop } from './path-powers.js';

const current: PathNode = { kind: 'current' };

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const isComparison = (kind: string): kind is Comparison => comparisons.has(kind);

/** Parses a JMESPath expression by the binding powers of its tokens. */
class PathParser {
  private readonly tokens: readonly Token[];
  private place = 0;

  constructor(path: string) {
    this.tokens = tokensOf(path);
  }

  parse(): PathNode {
    const node = this.expression(0);
    this.take('end');
    return node;
  }

  private expression(power: number): PathNode {
    let left = this.start(this.next());
    while (power < powers[this.kind()]) {
      left = this.continuation(left, this.next());
    }
    return left;
  }

  /** The node that begins with this token. */
  private start(token: Token): PathNode {
    switch (token.kind) {
      case 'literal':
        return { kind: 'literal', value: token.value };
      case 'name':
        return { kind: 'field', name: token.text };
      case 'quoted':
        if (this.kind() === '(') throw new PathError('A function has no quotes');
        return { kind: 'field', name: token.text };
      case '@':
        return current;
      case '&':
        return { kind: 'reference', body: this.expression(powers['&']) };
      case '!':
        return { kind: 'not', body: this.expression(powers['!']) };
      case '(':
        return this.group();
      default:
        return this.startOfStructure(token);
    }
  }

  private startOfStructure(token: Token): PathNode {
    switch (token.kind) {
      case '*':
        return {
          kind: 'values',
          left: current,
          right: this.kind() === ']' ? current : this.projected(powers['*']),
        };
      case '[?':
        return this.filter(current);
      case '[]':
        return this.flattened(current);
      case '{':
        return this.object();
      case '[':
        return this.isIndex() || this.isStar() ? this.bracket(current) : this.list();
      default:
        throw unexpected(token);
    }
  }

  /** The node that this token makes of the expression on its left. */
  private continuation(left: PathNode, token: Token): PathNode {
    const { kind } = token;
    if (isComparison(kind)) {
      return { kind: 'compare', comparison: kind, left, right: this.expression(powers[kind]) };
    }
    switch (kind) {
      case '.':
        return this.member(left);
      case '|':
        return { kind: 'chain', left, right: this.expression(powers['|']) };
      case '||':
        return { kind: 'or', left, right: this.expression(powers['||']) };
      case '&&':
        return { kind: 'and', left, right: this.expression(powers['&&']) };
      case '(':
        return this.call(left);
      case '[?':
        return this.filter(left);
      case '[]':
        return this.flattened(left);
      case '[':
        return this.bracket(left);
      default:
        throw unexpected(token);
    }
  }

  private group(): PathNode {
    const node = this.expression(0);
    this.take(')');
    // A chain ends a projection of the group, as the grammar asks for.
    return { kind: 'chain', left: current, right: node };
  }

  private member(left: PathNode): PathNode {
    if (this.kind() === '*') {
      this.next();
      return { kind: 'values', left, right: this.projected(powers['*']) };
    }
    return { kind: 'chain', left, right: this.afterDot(powers['.']) };
  }

  private afterDot(power: number): PathNode {
    switch (this.kind()) {
      case 'name':
      case 'quoted':
      case '*':
        return this.expression(power);
      case '[':
        this.next();
        return this.list();
      case '{':
        this.next();
        return this.object();
      default:
        throw unexpected(this.next());
    }
  }

  /** What a projection evaluates on each element. */
  private projected(power: number): PathNode {
    const kind = this.kind();
    if (powers[kind] < projectionStop) {
      return current;
    }
    if (kind === '[' || kind === '[?') {
      return this.expression(power);
    }
    this.take('.');
    return this.afterDot(power);
  }

  private filter(left: PathNode): PathNode {
    const condition = this.expression(0);
    this.take(']');
    const right = this.kind() === '[]' ? current : this.projected(powers['[?']);
    return { kind: 'filter', left, right, condition };
  }

  private flattened(body: PathNode): PathNode {
    return { kind: 'each', left: { kind: 'flatten', body }, right: this.projected(powers['[]']) };
  }

  /** An index, a slice or a projection, after its opening bracket. */
  private bracket(left: PathNode): PathNode {
    if (this.isIndex()) {
      return this.indexed(left);
    }
    this.take('*');
    this.take(']');
    return { kind: 'each', left, right: this.projected(powers['*']) };
  }

  private indexed(left: PathNode): PathNode {
    const parts = this.numbers();
    const [start = null, stop = null, step = null] = parts;
    if (parts.length === 1) {
      return { kind: 'chain', left, right: { kind: 'index', index: start ?? 0 } };
    }
    if (step === 0) {
      throw new PathError('The step of a slice cannot be 0');
    }
    const slice: PathNode = { kind: 'slice', start, stop, step: step ?? 1 };
    return { kind: 'each', left: { kind: 'chain', left, right: slice }, right: this.projected(powers['*']) };
  }

  /** The numbers between colons, up to the closing bracket; null where one is left out. */
  private numbers(): (number | null)[] {
    const parts: (number | null)[] = [null];
    for (let token = this.next(); token.kind !== ']'; token = this.next()) {
      if (token.kind === ':' && parts.length < 3) {
        parts.push(null);
      } else if (token.kind === 'number' && parts.at(-1) === null) {
        parts[parts.length - 1] = token.number;
      } else {
        throw unexpected(token);
      }
    }
    return parts;
  }

  private list(): PathNode {
    const items = [this.expression(0)];
    while (this.kind() === ',') {
      this.next();
      items.push(this.expression(0));
    }
    this.take(']');
    return { kind: 'list', items };
  }

  private object(): PathNode {
    const entries: (readonly [string, PathNode])[] = [];
    do {
      const key = this.next();
      if (key.kind !== 'name' && key.kind !== 'quoted') throw unexpected(key);
      this.take(':');
      entries.push([key.text, this.expression(0)]);
    } while (this.hasMore('}'));
    return { kind: 'object', entries };
  }

  private call(left: PathNode): PathNode {
    if (left.kind !== 'field') {
      throw new PathError('Only a name can be called as a function');
    }
    const parameters: PathNode[] = [];
    if (this.kind() === ')') {
      this.next();
      return { kind: 'call', name: left.name, parameters };
    }
    do {
      parameters.push(this.expression(0));
    } while (this.hasMore(')'));
    return { kind: 'call', name: left.name, parameters };
  }

  /** Takes a comma, or the end of the list. */
  private hasMore(end: Sign): boolean {
    if (this.kind() === ',') {
      this.next();
      return true;
    }
    this.take(end);
    return false;
  }

  private isIndex(): boolean {
    return this.kind() === 'number' || this.kind() === ':';
  }

  private isStar(): boolean {
    return this.kind() === '*' && this.tokens[this.place + 1]?.kind === ']';
  }

  private kind(): Token['kind'] {
    return this.tokens[this.place]?.kind ?? 'end';
  }

  private next(): Token {
    const token = this.tokens[this.place] ?? { kind: 'end' };
    this.place += 1;
    return token;
  }

  private take(kind: Token['kind']): void {
    const token = this.next();
    if (token.kind !== kind) throw unexpected(token);
  }
}

function unexpected(token: Token): PathError {
  if (token.kind === 'end') {
    return new PathError('It ends too early');
  }
  const text = 'text' in token ? token.text : 'number' in token ? String(token.number) : token.kind;
  return new PathError(`${text} is not expected there`);
}

/**
 * Parses a JMESPath expression.
 * @throws PathError
 */
export const parsePath = (path: string): PathNode => new PathParser(path).parse();
