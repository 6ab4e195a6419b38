import { describe, expect, it } from '@jest/globals';
import { codeMessage } from '../delivery/code-message.js';
import { unlockMessage } from '../delivery/unlock-message.js';
import { renderMail } from './mail-template.js';

const link = 'https://deck.example/api/onboard/unlock?token=abc&x=1';

const mails = [
  ['code', codeMessage('042137', 10), '042137'],
  ['unlock link', unlockMessage({ link, code: '042137', expiresInHours: 24 }), link],
] as const;

describe.each(mails)('the mail with the %s', (_name, mail, content) => {
  it('holds it as text and as HTML', () => {
    expect(mail.text).toContain(`\n${content}\n`);
    expect(mail.html).toContain(`>${content.replaceAll('&', '&amp;')}<`);
  });

  it('loads nothing and runs nothing', () => {
    expect(mail.html).not.toMatch(/\ssrc=|url\(|@import|<link|<script|<img|\son\w+=/i);
    const addresses = [...mail.html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => address);
    expect(addresses.filter((address) => !link.startsWith(address.replaceAll('&amp;', '&')))).toEqual([]);
  });

  it('has a subject of one line, a language, a preheader and tables for layout only', () => {
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.html).toMatch(/<div style="display:none[^>]*>[^<]{10,}<\/div>/);
    const tables = mail.html.match(/<table[^>]*>/g) ?? [];
    expect(tables.every((table) => table.includes('role="presentation"'))).toBe(true);
  });

  it('is readable in dark mode', () => {
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
    expect(mail.html).toContain('@media (prefers-color-scheme:dark)');
  });
});

describe('renderMail', () => {
  const hostile = `<b>"x"</b> & 'y'`;
  const mail = renderMail({
    subject: `Hello\r\nBcc: eve@example.com\u2028again`,
    preheader: hostile,
    heading: hostile,
    parts: [
      { kind: 'text', text: hostile },
      { kind: 'code', code: hostile },
      { kind: 'link', label: hostile, href: `https://example.com/?q="><script>` },
      { kind: 'link', label: 'Press', href: 'javascript:alert(1)' },
    ],
  });

  it('escapes every inserted text in HTML and none in plain text', () => {
    expect(mail.html).not.toMatch(/<b>|<script/);
    expect(mail.html.match(/&lt;b&gt;&quot;x&quot;&lt;\/b&gt; &amp; &#39;y&#39;/g)).toHaveLength(5);
    expect(mail.text).toContain(hostile);
  });

  it('links to web addresses only', () => {
    expect([...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://example.com/?q=&quot;&gt;&lt;script&gt;',
      'https://example.com/?q=&quot;&gt;&lt;script&gt;',
    ]);
  });

  it('removes line breaks from the subject', () => {
    expect(mail.subject).toBe('Hello Bcc: eve@example.com again');
  });
});
