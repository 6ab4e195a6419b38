import { PathError } from './path-error.js';

/** Signs of JMESPath, longest first. */
const signs = [
  '[?',
  '[]',
  '||',
  '&&',
  '==',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  '.',
  '*',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  ',',
  ':',
  '|',
  '&',
  '!',
  '@',
] as const;

export type Sign = (typeof signs)[number];

/** A word of a path. */
export type Token =
  | { readonly kind: 'name' | 'quoted'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: Sign | 'end' };

const space = /[ \t\r\n]+/y;
const name = /[A-Za-z_]\w*/y;
const number = /-?\d+/y;
const quoted = /"(?:\\.|[^"\\])*"/sy;
const raw = /'(?:\\.|[^'\\])*'/sy;
const literal = /`(?:\\.|[^`\\])*`/sy;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function jsonOf(text: string, written: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PathError(`${written} is not valid JSON`);
  }
}

type Reader = readonly [pattern: RegExp, token: (text: string) => Token | null];

const readers: readonly Reader[] = [
  [space, () => null],
  [name, (text) => ({ kind: 'name', text })],
  [number, (text) => ({ kind: 'number', number: Number(text) })],
  [quoted, (text) => ({ kind: 'quoted', text: String(jsonOf(text, text)) })],
  [raw, (text) => ({ kind: 'literal', value: text.slice(1, -1).replaceAll("\\'", "'") })],
  [literal, (text) => ({ kind: 'literal', value: jsonOf(text.slice(1, -1).replaceAll('\\`', '`'), text) })],
];

/** Splits a path into tokens; the last one is the end. */
export function tokensOf(path: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  next: while (at < path.length) {
    for (const [pattern, tokenOf] of readers) {
      const text = matchAt(pattern, path, at);
      if (text !== null) {
        const token = tokenOf(text);
        if (token !== null) tokens.push(token);
        at += text.length;
        continue next;
      }
    }
    const sign = signs.find((each) => path.startsWith(each, at));
    if (sign === undefined) {
      throw new PathError(`${path.charAt(at)} at position ${at + 1} is not expected`);
    }
    tokens.push({ kind: sign });
    at += sign.length;
  }
  return [...tokens, { kind: 'end' }];
}
