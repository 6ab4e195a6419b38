import { describe, expect, it } from '@jest/globals';
import { type CaughtMail, SmtpConversation } from './smtp-conversation.js';

const envelope = ['EHLO here', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA'];

function say(lines: readonly string[]): { answers: (string | null)[]; mails: CaughtMail[] } {
  const mails: CaughtMail[] = [];
  const conversation = new SmtpConversation((mail) => mails.push(mail));
  return { answers: lines.map((line) => conversation.hear(line)), mails };
}

describe('SmtpConversation', () => {
  it('takes a mail, and undoes the dot that the client put before a dot', () => {
    const { answers, mails } = say([...envelope, 'Subject: 042137 is your code', '', '..dots', '.', 'QUIT']);
    expect(answers.filter(Boolean)).toEqual([
      '250 mail-catcher',
      '250 ok',
      '250 ok',
      '354 go on',
      '250 taken',
      '221 bye',
    ]);
    expect(mails).toEqual([
      {
        from: 'a@example.com',
        to: ['b@example.com'],
        subject: '042137 is your code',
        content: 'Subject: 042137 is your code\n\n.dots',
      },
    ]);
  });

  it('begins each mail of a connection with an empty envelope', () => {
    const second = ['MAIL FROM:<c@example.com>', 'RCPT TO:<d@example.com>', 'DATA', '.'];
    expect(say([...envelope, '.', ...second]).mails.map(({ to }) => to)).toEqual([
      ['b@example.com'],
      ['d@example.com'],
    ]);
  });

  it('refuses a mail that is too large, and takes the next one', () => {
    const { answers, mails } = say([...envelope, 'x'.repeat(1_000_001), '.', ...envelope.slice(1), '.']);
    expect(answers).toContain('552 too large');
    expect(mails).toHaveLength(1);
  });
});
