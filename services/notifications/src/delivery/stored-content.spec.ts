import { describe, expect, it } from '@jest/globals';
import { storedContentOf } from './stored-content.js';

describe('what is stored of a message for another process', () => {
  const send = {
    deliveryId: 'd1',
    channel: 'email',
    to: 'ada@example.com',
    subject: 'Report',
    html: '<p>',
    text: 'Attached: May.pdf',
    isSecret: false,
  } as const;
  const file = { name: 'May.pdf', type: 'application/pdf', content: Buffer.from('file') };

  it('is its text', () => {
    expect(storedContentOf(send)).toEqual({ to: send.to, subject: send.subject, text: send.text });
  });

  it('names who invites a friend by it, since such a message has more rules', () => {
    expect(storedContentOf({ ...send, channel: 'sms', invitedBy: 'u1' })).toMatchObject({ invitedBy: 'u1' });
  });

  it('has neither a file nor a text that promises one', () => {
    const stored = storedContentOf({ ...send, attachments: { files: [file], otherText: 'Open the report' } });
    expect(stored).toEqual({ to: send.to, subject: send.subject, text: 'Open the report' });
  });

  it('is nothing of a secret by mail, and the number alone of one to a phone', () => {
    expect(storedContentOf({ ...send, isSecret: true })).toBeNull();
    expect(storedContentOf({ ...send, channel: 'sms', isSecret: true })).toEqual({ to: send.to });
  });
});
