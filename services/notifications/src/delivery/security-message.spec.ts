import { describe, expect, it } from '@jest/globals';
import { exportMessage, newBrowserMessage } from './security-message.js';

const link = 'https://deck.example/settings#settings-devices';
const happenedAt = new Date('2026-02-03T04:05:06Z');

describe('the mail about a new browser', () => {
  it('names the browser, the time and the list of devices', () => {
    const { text, html } = newBrowserMessage({ browser: 'Firefox on Windows', happenedAt, link });
    expect(text).toContain(
      'Firefox on Windows signed in to your Emberdeck account on 2026-02-03 at 04:05 (UTC)',
    );
    expect(text).toContain(link);
    expect(html).toContain(link);
  });

  it('shows no markup of a browser name', () => {
    expect(newBrowserMessage({ browser: '<img src=x>', happenedAt, link }).html).not.toContain('<img');
  });
});

describe('the mail about an export', () => {
  it('names its last day, and leads to the settings instead of the file', () => {
    const { text } = exportMessage({ lastDay: '2026-02-10', link });
    expect(text).toContain('until 2026-02-10');
    expect(text.match(/https?:\S+/g)).toEqual([link]);
  });
});
