import { describe, expect, it } from '@jest/globals';
import { contactMessage } from './contact-message.js';

const news = {
  hint: 'a***@example.com',
  happenedAt: new Date('2026-02-03T04:05:06Z'),
  settings: 'https://deck.example/settings#settings-sign-in',
} as const;

const undo = { link: 'https://deck.example/api/contacts/undo?token=abc', code: '042137' };

describe('the message about changed contacts', () => {
  it('names the masked contact and the time, and has a link and its code for 7 days', () => {
    const { subject, text, html } = contactMessage({ ...news, change: 'added', undo });
    expect(subject).toBe('Contact added: your Emberdeck account');
    expect(text).toContain(
      'a***@example.com was added to your Emberdeck account on 2026-02-03 at 04:05 (UTC)',
    );
    expect(text).toContain(`\n${undo.link}\n`);
    expect(text).toContain('\n042137\n');
    expect(text).toContain('within 7 days');
    expect(html).toContain(`href="${undo.link}"`);
  });

  it('leads to the settings where the contact may not take the change back', () => {
    const { text } = contactMessage({ ...news, change: 'removed', undo: null });
    expect(text).toContain('was removed from your Emberdeck account');
    expect(text).toContain(news.settings);
    expect(text).not.toContain('code');
  });

  it('tells that changes were taken back', () => {
    const { text } = contactMessage({ ...news, change: 'restored', undo: null });
    expect(text).toContain('were taken back on 2026-02-03 at 04:05 (UTC). Other browsers were signed out.');
  });
});
