import { describe, expect, it } from '@jest/globals';
import { isPublicDomain } from './public-domains.js';

describe('domains of public mailboxes', () => {
  it.each(['gmail.com', 'outlook.com', '163.com', 'web.de'])('has %s', (domain) => {
    expect(isPublicDomain(domain)).toBe(true);
  });

  it.each(['example.com', 'mail.example.com', '', 'notgmail.com'])('has no %j', (domain) => {
    expect(isPublicDomain(domain)).toBe(false);
  });
});
