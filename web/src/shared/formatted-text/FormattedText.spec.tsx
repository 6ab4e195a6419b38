import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { formattedText } from './FormattedText.js';
import { mayHaveMarks } from './mayHaveMarks.js';

const ada = '00000000-0000-4000-8000-00000000000a';
const mentions = [{ userId: ada, displayName: 'Ada <b>' }];

const shown = (content: string): HTMLElement =>
  render(<div>{formattedText({ content, mentions, myId: ada })}</div>).container;

const tags = (container: HTMLElement): string[] => [
  ...new Set([...container.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())),
];

const allowed = [
  'a',
  'bdi',
  'blockquote',
  'code',
  'del',
  'div',
  'em',
  'li',
  'ol',
  'p',
  'pre',
  'span',
  'strong',
  'ul',
];

it('shows bold, italics, strike, code, lists, quotes, links and mentions', () => {
  const content = [
    `**bold** _soft_ ~~old~~ \`a<b\` [site](https://example.com/x) <@${ada}>`,
    '> quoted',
    '',
    '- one\n- two',
    '',
    '3. third',
    '',
    '```js\n<b>&amp;\n```',
  ].join('\n');
  const container = shown(content);
  expect(container.querySelector('strong')?.textContent).toBe('bold');
  expect(container.querySelector('em')?.textContent).toBe('soft');
  expect(container.querySelector('del')?.textContent).toBe('old');
  expect(container.querySelector('p code')?.textContent).toBe('a<b');
  expect(container.querySelector('pre')?.textContent).toContain('<b>&amp;');
  expect(container.querySelectorAll('ul li')).toHaveLength(2);
  expect(container.querySelector('ol')?.getAttribute('start')).toBe('3');
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://example.com/x');
  expect(container.querySelector('a')?.getAttribute('rel')).toContain('noopener');
  expect(container.querySelector('.mention.mine')?.textContent).toBe('@Ada <b>');
});

it('keeps lines, and takes no marks from arithmetic and names', () => {
  expect(shown('a\nb *c*').textContent).toBe('a\nb c');
  expect(mayHaveMarks('snake_case_name 2 + 3, 5 > 4 and me@example.com')).toBe(false);
});

it('shows the address of an image, and loads none', () => {
  const container = shown('![x](https://example.com/pixel.png)');
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('![x](https://example.com/pixel.png)');
});

describe('an attack', () => {
  it.each([
    '<script>alert(1)</script> **b**',
    '<img src=x onerror=alert(1)> *a*',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:a) <javascript:alert(1)>',
    '[https://bank.example](https://evil.example/)',
    '[x](https://user:secret@evil.example/)',
    '[x]: javascript:alert(1)\n\n[x]',
    '**<svg/onload=alert(1)>**',
    '`</code><script>alert(1)</script>`',
    '\u202Egnp.exe **b** \u2066',
  ])('stays text: %j', (content) => {
    const container = shown(content);
    expect(tags(container).filter((tag) => !allowed.includes(tag))).toEqual([]);
    expect(container.querySelectorAll('a')).toHaveLength(0);
    expect(container.querySelectorAll('p[dir="auto"]').length).toBeGreaterThan(0);
  });

  it.each([
    '>',
    '> ',
    '- ',
    '1. ',
    '*',
    '_',
    '**a',
    '`',
    '~~',
    '[',
    '![',
    '<',
    '](',
    '&',
    '\\',
    '*a_',
    '> - ',
  ])('of 10,000 characters of %j is shown without deep elements', (mark) => {
    const container = shown(mark.repeat(10_000 / mark.length));
    let depth = 0;
    for (let at: Element | null = container; at; at = at.firstElementChild) depth += 1;
    expect(depth).toBeLessThan(60);
  });
});
