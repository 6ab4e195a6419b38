import { expect, it } from '@jest/globals';
import { coded, linked, listed, pastedAddress, wrapped } from './textMarks.js';
import type { FieldEdit, FieldSelection } from './textMarks.js';

/** A text with its selection between brackets. */
function field(text: string): FieldSelection {
  const start = text.indexOf('[');
  return { value: text.replace(/[[\]]/g, ''), start, end: text.indexOf(']') - 1 };
}

const applied = ({ value }: FieldSelection, { start, end, insert }: FieldEdit): string =>
  value.slice(0, start) + insert + value.slice(end);

it.each([
  ['bold', 'a [b] c', (at: FieldSelection) => wrapped(at, '**'), 'a **b** c'],
  ['bold again', 'a **[b]** c', (at: FieldSelection) => wrapped(at, '**'), 'a b c'],
  ['a list', 'a\nb[\nc]', (at: FieldSelection) => listed(at, '- '), 'a\n- b\n- c'],
  ['code', 'a [b] c', coded, 'a `b` c'],
  ['a code block', '[b\nc]', coded, '\n```\nb\nc\n```\n'],
  [
    'a link',
    'see [this] now',
    (at: FieldSelection) => linked(at, 'https://a.example/'),
    'see [this](https://a.example/) now',
  ],
])('writes %s', (_name, text, edit, result) => {
  const at = field(text);
  expect(applied(at, edit(at))).toBe(result);
});

it('takes a pasted text as an address only if it is one web address', () => {
  expect(pastedAddress(' https://a.example/b?c=1 ')).toBe('https://a.example/b?c=1');
  const others = ['javascript:alert(1)', 'https://a.example/ and more', 'a.example', 'https://a(b)'];
  expect(others.map(pastedAddress)).toEqual([null, null, null, null]);
});
