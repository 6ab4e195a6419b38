import { describe, expect, it } from '@jest/globals';
import { contentDisposition } from './content-disposition.js';

describe('contentDisposition', () => {
  it.each([
    ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ['Übersicht 1.pdf', `attachment; filename="_bersicht 1.pdf"; filename*=UTF-8''%C3%9Cbersicht%201.pdf`],
    ['a"b%c.csv', `attachment; filename="a_b_c.csv"; filename*=UTF-8''a%22b%25c.csv`],
    [`it's (1)*.txt`, `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ['a\r\nSet-Cookie: b', `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a__Set-Cookie%3A%20b`],
    // Joiners are part of words.
    ['a\u200cb\u202ec', `attachment; filename="a_b_c"; filename*=UTF-8''a%E2%80%8Cb_c`],
    ['\ud800', `attachment; filename="_"; filename*=UTF-8''_`],
    [' ', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('writes the name %j', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  it('shows a file that the service has granted to show', () => {
    expect(contentDisposition('report.pdf', 'inline')).toBe(
      `inline; filename="report.pdf"; filename*=UTF-8''report.pdf`,
    );
  });
});
