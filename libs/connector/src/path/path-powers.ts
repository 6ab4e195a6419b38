import type { Token } from './path-lexer.js';

/** How tightly a token binds to the expression on its left, as in the grammar of JMESPath. */
export const powers: Readonly<Record<Token['kind'], number>> = {
  end: 0,
  name: 0,
  quoted: 0,
  number: 0,
  literal: 0,
  ']': 0,
  ')': 0,
  '}': 0,
  ',': 0,
  ':': 0,
  '@': 0,
  '&': 0,
  '|': 1,
  '||': 2,
  '&&': 3,
  '==': 5,
  '!=': 5,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '[]': 9,
  '*': 20,
  '[?': 21,
  '.': 40,
  '!': 45,
  '{': 50,
  '[': 55,
  '(': 60,
};

/** A projection ends before a token that binds less than this. */
export const projectionStop = 10;
