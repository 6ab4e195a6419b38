import { describe, expect, it } from '@jest/globals';
import { linkParts } from './linkParts.js';

const hrefs = (content: string): string[] => linkParts(content).flatMap(({ href }) => href ?? []);

describe('linkParts', () => {
  it.each([
    ['see https://example.com/a?b=c#d now', ['https://example.com/a?b=c#d']],
    ['https://example.com.', ['https://example.com/']],
    ['(https://example.com/x)', ['https://example.com/x']],
    ['https://example.com/wiki/A_(b).', ['https://example.com/wiki/A_(b)']],
    ['HTTP://EXAMPLE.com/a', ['http://example.com/a']],
    ['http://a.example https://b.example', ['http://a.example/', 'https://b.example/']],
    ['javascript:alert(1)', []],
    ['JaVaScRiPt://https.example/%0aalert(1)', []],
    ['data:text/html,<script>alert(1)</script>', []],
    ['ftp://example.com mailto:a@example.com www.example.com', []],
    ['<img src=x onerror=alert(1)>', []],
    ['https://', []],
    ['no link', []],
  ])('finds the addresses in %s', (content, expected) => {
    expect(hrefs(content)).toEqual(expected);
  });

  it.each([
    '',
    'plain',
    'a https://example.com/x) b',
    '<b>https://x.example"onmouseover=1</b>',
    '😀'.repeat(5000),
  ])('keeps the whole text', (content) => {
    expect(
      linkParts(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
  });

  it('ends an address at a quote or a bracket of markup', () => {
    expect(hrefs('<a href="https://x.example/">')).toEqual(['https://x.example/']);
  });

  it.each([
    ['https://a.b/((((('.repeat(600) + '!'.repeat(10_000)],
    [`https://a.b/${'!'.repeat(1_000_000)}x`],
    [`https://a.b/${'.'.repeat(1_000_000)}`],
  ])('takes time linear in the length of the message', (content) => {
    const started = performance.now();
    expect(
      linkParts(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
    // Takes minutes if each closing character is examined more than once.
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
