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
    ['（https://example.com/x）', ['https://example.com/x']],
    ['「https://example.com/x」、次', ['https://example.com/x']],
    ['https://example.com/x。次の文', ['https://example.com/x']],
    ['https://example.com/x\u200Bhidden', ['https://example.com/x']],
    ['https://example.com/\u202Egpj.exe', ['https://example.com/']],
    ['https://example.com/x\u00A0y', ['https://example.com/x']],
    ['https://example.com/日本', ['https://example.com/%E6%97%A5%E6%9C%AC']],
    ['https://example.com/a[1]{2}).', ['https://example.com/a[1]%7B2%7D']],
    ['[https://example.com/a(b)c]', ['https://example.com/a(b)c']],
    ['https://example.com@evil.example/', []],
    ['https://user:secret@example.com/', []],
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

  it('shows the host that a link opens', () => {
    expect(linkParts('https://b\u00FCcher.example/x')).toEqual([
      { text: 'https://xn--bcher-kva.example/x', href: 'https://xn--bcher-kva.example/x' },
    ]);
  });

  it('ends an address at a quote or a bracket of markup', () => {
    expect(hrefs('<a href="https://x.example/">')).toEqual(['https://x.example/']);
  });

  it.each([
    ['https://a.b/((((('.repeat(600) + '!'.repeat(10_000)],
    [`https://a.b/${'!'.repeat(1_000_000)}x`],
    [`https://a.b/${'.'.repeat(1_000_000)}`],
  ])('takes time linear in the length of the message', (content) => {
    expect(
      linkParts(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
  });
});
